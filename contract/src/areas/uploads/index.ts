export { createUpload, imageNameMessage, isImageName, mostUploadBytes } from "./calls.ts";
