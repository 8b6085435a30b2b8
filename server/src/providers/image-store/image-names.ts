/** Names of stored pictures: random, of one shape, their type at the end. Nothing of what somebody called a file is in them. */
import { randomBytes } from "node:crypto";
import { type ImageType, mostImageBytes, type NewImage } from "./image-store.ts";

const endings: Readonly<Record<ImageType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
};
const typeOfEnding: ReadonlyMap<string, ImageType> = new Map([
  ["jpg", "image/jpeg"],
  ["png", "image/png"],
  ["webp", "image/webp"],
  ["gif", "image/gif"],
]);

/** `0123456789abcdef0123456789abcdef.png`: 128 random bits. */
export const newImageName = (contentType: ImageType): string =>
  `${randomBytes(16).toString("hex")}.${endings[contentType]}`;

export function imageTypeOf(name: string): ImageType | undefined {
  const ending = /^[0-9a-f]{32}\.([a-z]{3,4})$/.exec(name)?.[1];
  return typeOfEnding.get(ending ?? "");
}

/** The name a picture is kept under. @throws RangeError when it cannot be kept as it is */
export function nameFor({ bytes, contentType, name = newImageName(contentType) }: NewImage): string {
  if (bytes.length === 0 || bytes.length > mostImageBytes) throw new RangeError("A picture is empty or too large");
  if (imageTypeOf(name) !== contentType) throw new RangeError("A picture's name is not of its type");
  return name;
}
