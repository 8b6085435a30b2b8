import { PassThrough } from "node:stream";
import { answers, type DecoderAnswer, readFrames, type Wish, wishes, writeFrame } from "./frames.ts";

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
