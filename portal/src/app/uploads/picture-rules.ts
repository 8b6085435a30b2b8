/** What can be said of a picture's file before it is sent; the server looks into it. Source: PROD-21; AMB-71. */
import { imageNameMessage, isImageName, mostUploadBytes } from "@crema/contract/areas/uploads";

/** For the file dialog; what is dropped is held against the same rule. */
export const pictureTypes = ".jpg,.jpeg,.png,.gif";

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

/** @returns what is wrong with the file's name or size; undefined when it may be sent */
export function pictureProblem({ name, size }: Pick<File, "name" | "size">): string | undefined {
  if (!isImageName(name)) return imageNameMessage;
  if (size === 0) return "This file is empty";
  if (size > mostUploadBytes)
    return `This picture has ${megabytes(size)} MB: at most ${megabytes(mostUploadBytes).replace(".0", "")} MB can be sent`;
  return undefined;
}
