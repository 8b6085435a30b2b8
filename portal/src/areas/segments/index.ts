export { useSegmentNames, useSegmentSize } from "./segment-choice.ts";
