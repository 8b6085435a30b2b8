import { type createUpload, imageNameMessage, isImageName } from "@crema/contract/areas/uploads";
import type { Operation } from "../../platform/http/bind-call.ts";
import { type Caller, userOf } from "../../platform/http/caller.ts";
import { invalid, Refusal, refuse } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { newImageName } from "../../providers/image-store/image-names.ts";
import type { ImageStore } from "../../providers/image-store/image-store.ts";
import { cleanImage } from "./clean-image.ts";
import { pictureAddress } from "./stored-pictures.ts";
import { createSlots } from "../../platform/http/slots.ts";
import { noteUpload } from "./upload-rows.ts";

/** So many are read at a time, 8 MB each at most; those that wait have not been read yet. */
const inSlot = createSlots({
  atOnce: 4,
  waiting: 20,
  full: () =>
    new Refusal("too_many_requests", "Many images are being sent right now; try again in a moment", {
      retryAfterSeconds: 5,
    }),
});

/** So many of one person are under way at a time, so that nobody takes every slot. */
const mostOfOnePerson = 2;
const underWay = new Map<string | undefined, number>();

async function inOwnShare<T>(userUuid: string | undefined, work: () => Promise<T>): Promise<T> {
  const count = underWay.get(userUuid) ?? 0;
  if (count >= mostOfOnePerson)
    throw new Refusal("too_many_requests", "Wait until your other images have been sent", { retryAfterSeconds: 5 });
  underWay.set(userUuid, count + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(userUuid) ?? 1) - 1;
    if (left === 0) underWay.delete(userUuid);
    else underWay.set(userUuid, left);
  }
}

/** Source: spec part 2, section 7; LOC-37, PROD-21; AMD-22. */
export const keepUpload: Operation<typeof createUpload> = async (deps, caller) => {
  const { imageStore } = deps.ports;
  if (imageStore === undefined) throw refuse("unavailable", "There is no store for images");
  const name = await inOwnShare(userOf(caller), () => inSlot(() => keep(deps, { caller, imageStore }), caller.signal));
  const publicUrl = pictureAddress(deps.config, name);
  return { publicUrl, data: { publicUrl } };
};

async function keep(
  { db, clock, log }: Platform,
  { caller, imageStore }: { caller: Caller; imageStore: ImageStore },
): Promise<string> {
  const sent = await caller.receiveFile();
  if (!isImageName(sent.name)) throw invalid({ file: imageNameMessage });
  const image = await cleanImage(sent.bytes, { signal: caller.signal, log });
  const name = newImageName(image.contentType);
  const { contentType, bytes } = image;
  await noteUpload(db, { name, bytes: bytes.length, userUuid: userOf(caller), at: clock.now() });
  await imageStore.put({ bytes, contentType, name }, AbortSignal.timeout(imageStore.longestStepMs));
  return name;
}
