/** A picture decoder that does what the "picture" says. */
import { answerFrames } from "../src/areas/uploads/decoder/frames.ts";

const forever = Promise.withResolvers<Buffer>().promise;
const acts: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  die: () => process.exit(3),
  hang: () => forever,
  "say what is no answer": () => {
    process.stdout.write("\xff".repeat(20));
    return forever;
  },
  "tell your process": () => Buffer.from(String(process.pid)),
  "tell your environment": () => Buffer.from(JSON.stringify(process.env)),
};

await answerFrames(async (sent) => ({ kind: "made", bytes: (await acts[sent.toString()]?.()) ?? sent }));
