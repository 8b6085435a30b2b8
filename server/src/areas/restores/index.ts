export { noteMissingPictures } from "./note-missing-pictures.ts";
export { replayRevocations } from "./replay-rows.ts";
export { restoresCalls } from "./routes.ts";
