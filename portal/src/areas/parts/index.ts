export { PartList } from "./list/part-list.tsx";
export { refreshParts, usePartList } from "./part-queries.ts";
