/**
 * What the server and its picture decoder say to each other, over the decoder's standard input and output: a length in four bytes,
 * a kind in one, the bytes. The decoder says once that it is ready; from then on each frame is answered by one.
 */
import { type Writable, PassThrough } from "node:stream";
import { mostImageBytes } from "../../../providers/image-store/image-store.ts";

export interface Frame<K> {
  readonly kind: K;
  readonly bytes: Buffer;
}

export const wishes = ["image/jpeg", "image/png"] as const;
export type Wish = (typeof wishes)[number];

export const answers = ["ready", "made", "broken", "tooManyPixels", "tooLarge"] as const;
export type DecoderAnswer = (typeof answers)[number];

const headerBytes = 5;
const nothing = Buffer.alloc(0);

/** @param kinds - the place of `kind` in it is what is written */
export function writeFrame<K extends string>(
  to: Writable,
  kinds: readonly K[],
  frame: { kind: K; bytes?: Buffer },
): void {
  const { kind, bytes = nothing } = frame;
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(bytes.length, 0);
  header.writeUInt8(kinds.indexOf(kind), 4);
  to.write(header);
  to.write(bytes);
}

/**
 * Ends when the stream does.
 * @throws Error for what is no frame of these kinds, is larger than a picture may be, or comes before its turn
 */
export async function* readFrames<K extends string>(
  from: AsyncIterable<Buffer>,
  kinds: readonly K[],
): AsyncGenerator<Frame<K>, undefined> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const part of from) {
    parts.push(part);
    held += part.length;
    const start = parts[0] !== undefined && parts[0].length >= headerBytes ? parts[0] : Buffer.concat(parts);
    if (start.length < headerBytes) continue;
    const length = start.readUInt32BE(0);
    const kind = kinds[start.readUInt8(4)];
    if (kind === undefined || length > mostImageBytes || held > headerBytes + length) throw new Error("No frame");
    if (held < headerBytes + length) continue;
    const bytes = Buffer.concat(parts).subarray(headerBytes);
    [parts, held] = [[], 0];
    yield { kind, bytes };
  }
  return undefined;
}

export type Decode = (sent: Buffer, as: Wish) => Promise<{ kind: DecoderAnswer; bytes?: Buffer }>;

/**
 * The decoder's side: answers one picture after the other, and ends when its standard input does, however the server ended.
 * SIGKILL, because an exit would wait for the picture that is being decoded.
 */
export async function answerFrames(decode: Decode): Promise<void> {
  // Ctrl-C and a stop of the service reach this process too; the server first ends the calls it has.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.stdin.once("end", () => process.kill(process.pid, "SIGKILL"));
  process.stdout.on("error", () => process.kill(process.pid, "SIGKILL"));
  writeFrame(process.stdout, answers, { kind: "ready" });
  // Through a pipe, which sees the end while a picture is being decoded; who reads frame by frame does not.
  for await (const { kind, bytes } of readFrames(process.stdin.pipe(new PassThrough()), wishes))
    writeFrame(process.stdout, answers, await decode(bytes, kind));
}
