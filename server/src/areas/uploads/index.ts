import { createUpload } from "@crema/contract/areas/uploads";
import { bind } from "../../platform/http/bind-call.ts";
import { removeUnusedUploads } from "./remove-unused-uploads.ts";
import { keepUpload } from "./keep-upload.ts";

export {
  lockNewPictureForShare,
  lockPicturesForShare,
  pictureAfter,
  shownPicture,
  storedPicture,
  missingPictures,
} from "./stored-pictures.ts";
export { registerUploads } from "./serve-uploads.ts";

export const uploadsCalls = [bind(createUpload, keepUpload)];
export const uploadsTasks = { "remove-unused-uploads": removeUnusedUploads };
