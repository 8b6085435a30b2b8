import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPictureDecoder, type DecoderOptions, type PictureDecoder } from "./picture-decoder.ts";

const testFolder = join(import.meta.dirname, "../../../../test");
const oddDecoder = new URL("../../../../test/odd-decoder.ts", import.meta.url);
const never = new AbortController().signal;

const decoders: PictureDecoder[] = [];
afterEach(() => {
  for (const decoder of decoders.splice(0)) decoder.rest();
});

function oddOne(more: Partial<DecoderOptions> = {}) {
  const decoder = createPictureDecoder({ program: oddDecoder, longestMs: 15_000, idleMs: 60_000, ...more });
  decoders.push(decoder);
  const ask = async (what: string): Promise<string> => {
    const { bytes } = await decoder.decode(Buffer.from(what), { as: "image/png", signal: never });
    return bytes.toString();
  };
  return { decoder, ask, pid: async () => Number(await ask("tell your process")) };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const isGone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });

describe("the picture decoder", () => {
  it("is one program for picture after picture, in their order, and takes large ones whole", async () => {
    const { ask, pid } = oddOne();
    const large = "picture ".repeat(1_000_000);
    const [first, second, third] = await Promise.all([pid(), ask(large), pid()]);
    expect([second === large, third]).toEqual([true, first]);
    expect(first).not.toBe(process.pid);
  });

  it("is given nothing of the server's environment", async () => {
    vi.stubEnv("SIGNING_KEY", "a secret");
    const told = await oddOne().ask("tell your environment");
    vi.unstubAllEnvs();
    expect(told).not.toMatch(/SIGNING_KEY|PATH|HOME/);
  });

  it.each(["die", "say what is no answer"])("may %s: the picture is told, the next has a new one", async (what) => {
    const { ask, pid } = oddOne();
    const before = await pid();
    const [lost, next] = await Promise.allSettled([ask(what), pid()]);
    expect(lost).toMatchObject({ status: "rejected", reason: { why: "died" } });
    expect(next).toMatchObject({ status: "fulfilled" });
    expect(next).not.toMatchObject({ value: before });
    await isGone(before);
  });

  it("is killed when it hangs; the next picture has a new one", async () => {
    const { ask, pid } = oddOne({ longestMs: 3_000 });
    const before = await pid();
    await expect(ask("hang")).rejects.toMatchObject({ why: "tooSlow" });
    await isGone(before);
    expect(await pid()).not.toBe(before);
  });

  it("is new after its end between two pictures", async () => {
    const { pid } = oddOne();
    const before = await pid();
    process.kill(before, "SIGKILL");
    await isGone(before);
    expect(await pid()).not.toBe(before);
  });

  it("says so when it cannot start, and tries again", async () => {
    const { ask } = oddOne({ program: new URL("nowhere.ts", import.meta.url) });
    await expect(ask("a picture")).rejects.toMatchObject({ why: "couldNotStart" });
    await expect(ask("a picture")).rejects.toMatchObject({ why: "couldNotStart" });
  });

  it("ends when no picture comes for a while", async () => {
    const { pid } = oddOne({ idleMs: 100 });
    await isGone(await pid());
    expect(await pid()).toBeGreaterThan(0);
  });

  it("ends when it is let go, but not in the midst of a picture", async () => {
    const { decoder, ask, pid } = oddOne();
    const working = ask("a picture");
    decoder.rest();
    expect(await working).toBe("a picture");
    const last = await pid();
    decoder.rest();
    await isGone(last);
  });

  it("ends with the server, even a killed one and in the midst of a picture", async () => {
    const holder = spawn(process.execPath, [join(testFolder, "hold-picture-decoder.ts")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line]: Buffer[] = await once(holder.stdout, "data");
    const pid = Number(line?.toString());
    expect(isAlive(pid)).toBe(true);
    holder.kill("SIGKILL");
    await isGone(pid);
  });
});
