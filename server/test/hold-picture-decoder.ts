/** A server as far as its picture decoder goes: prints the decoder's process id, gives it work without end and waits to be killed. */
import { createPictureDecoder } from "../src/areas/uploads/decoder/picture-decoder.ts";

const decoder = createPictureDecoder({
  program: new URL("odd-decoder.ts", import.meta.url),
  longestMs: 60_000,
  idleMs: 60_000,
});
const ask = (what: string) =>
  decoder.decode(Buffer.from(what), { as: "image/png", signal: new AbortController().signal });

const { bytes } = await ask("tell your process");
const endless = ask("hang");
process.stdout.write(`${bytes.toString()}\n`);
await endless;
