/** Pictures in a folder of this machine, for one server process or several on one disk. Source: docs/providers/images.md. */
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ProviderError } from "../../../platform/http/refusal.ts";
import { imageTypeOf, nameFor } from "../image-names.ts";
import { type ImageStore, type ImageStream, type ImageType, mostImageBytes } from "../image-store.ts";

const ownerOnly = 0o600;
const ownersFolder = 0o700;
/** What a slow reader of a picture keeps in memory is a few of these. */
const pieceBytes = 16 * 1_024;

/** @param folder - made when it is not there, for the starting account alone */
export function diskImageStore({ folder }: { folder: string }): ImageStore {
  return {
    longestStepMs: 30_000,
    put: (image) =>
      onDisk("put", async () => {
        const name = nameFor(image);
        await write(folder, name, image.bytes);
        return name;
      }),
    get: (name) => onDisk("get", () => read(folder, name)),
    stream: (name) => onDisk("get", () => stream(folder, name)),
    delete: (name) =>
      onDisk("delete", async () => {
        if (imageTypeOf(name) === undefined) return;
        await rm(join(folder, name), { force: true });
        await syncFolder(folder);
      }),
    probe: () =>
      onDisk("probe", async () => {
        const name = partName();
        await writePart(folder, name, Buffer.from("probe"));
        await rm(join(folder, name));
      }),
    close: () => Promise.resolve(),
  };
}

/** Not a name of a picture: what a crash leaves half written is never served. */
const partName = (): string => `.${randomBytes(16).toString("hex")}.part`;

/** Whole under its name, or not there: written beside it, made safe, then renamed. */
async function write(folder: string, name: string, bytes: Buffer): Promise<void> {
  const part = partName();
  await writePart(folder, part, bytes);
  try {
    await rename(join(folder, part), join(folder, name));
  } catch (error) {
    await rm(join(folder, part), { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writePart(folder: string, part: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ownersFolder });
  const path = join(folder, part);
  const file = await open(path, "wx", ownerOnly);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** A new or removed name outlives a power cut only then. A folder that is not there has none. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY).catch(nullWhenMissing);
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

/** Links are not followed, and nothing but a plain file of a picture's size is opened. The caller closes it. */
async function openPicture(folder: string, name: string): Promise<OpenPicture | undefined> {
  const contentType = imageTypeOf(name);
  if (contentType === undefined) return undefined;
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(join(folder, name), flags).catch(nullWhenMissing);
  if (file === null) return undefined;
  try {
    const found = await file.stat();
    if (found.isFile() && found.size <= mostImageBytes) return { contentType, size: found.size, file };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return undefined;
}

interface OpenPicture {
  readonly contentType: ImageType;
  readonly size: number;
  readonly file: FileHandle;
}

async function read(folder: string, name: string): ReturnType<ImageStore["get"]> {
  const picture = await openPicture(folder, name);
  try {
    return picture && { contentType: picture.contentType, bytes: await picture.file.readFile() };
  } finally {
    await picture?.file.close();
  }
}

async function stream(folder: string, name: string): Promise<ImageStream | undefined> {
  const picture = await openPicture(folder, name);
  if (picture === undefined) return undefined;
  const { contentType, size, file } = picture;
  return { contentType, size, bytes: file.createReadStream({ highWaterMark: pieceBytes }) };
}

const missing: ReadonlySet<string> = new Set(["ENOENT", "ELOOP"]);

function nullWhenMissing(error: unknown): null {
  if (missing.has(codeOf(error))) return null;
  throw error;
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk's quota is used up",
  EACCES: "the account may not use it",
  EPERM: "the account may not use it",
  EROFS: "it is read-only",
  ENOTDIR: "it is no folder",
  EEXIST: "it is no folder",
  EIO: "the disk has a fault",
  EMFILE: "too many files are open",
};

async function onDisk<T>(operation: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const code = codeOf(error);
    if (code === "") throw error;
    const message = `The folder of pictures cannot be used: ${reasons[code] ?? code}`;
    throw new ProviderError({ provider: "disk", operation, message, isRetryable: true, cause: error });
  }
}

/** Of the operating system; '' for any other error. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
