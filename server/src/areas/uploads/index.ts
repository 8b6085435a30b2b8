export { holdPictures, shownPicture, storedPicture } from "./held-pictures.ts";
export { missingPictures } from "./missing-pictures.ts";
export { registerUploads } from "./serve-uploads.ts";
export { uploadsCalls, uploadsTasks } from "./routes.ts";
