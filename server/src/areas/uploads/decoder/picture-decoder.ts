import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createSlots } from "../../../platform/http/slots.ts";
import { answers, type DecoderAnswer, type Frame, readFrames, type Wish, wishes, writeFrame } from "./frames.ts";

export interface PictureDecoder {
  /**
   * Has one picture decoded by the program, which is started when there is none; the others wait for their turn.
   * @throws DecoderLost when the program ends or takes too long; the next picture gets a new one
   */
  decode(sent: Buffer, how: { as: Wish; signal: AbortSignal }): Promise<Frame<DecoderAnswer>>;
  rest(): void;
}

export interface DecoderOptions {
  readonly program: URL;
  /** A picture that takes longer is no picture anybody made. */
  readonly longestMs: number;
  readonly idleMs: number;
}

/** It `couldNotStart`, or while it worked at the picture it `died` (said what is no answer, too) or was `tooSlow`. */
export class DecoderLost extends Error {
  readonly why: "couldNotStart" | "died" | "tooSlow";

  constructor(why: DecoderLost["why"]) {
    super(`The picture decoder was lost: ${why}`);
    this.why = why;
  }
}

interface Program {
  readonly child: ChildProcess;
  next(milliseconds: number): Promise<Frame<DecoderAnswer>>;
  ask(sent: Buffer, as: Wish): void;
}

/** Loading libvips takes a good part of a second, on a busy machine several. */
const longestStartMs = 20_000;
/** Pictures lie outside the heap. */
const flags = ["--max-old-space-size=64", "--max-semi-space-size=1"];

/** Keeps one decoding program while there are pictures. Nothing runs until the first comes. */
export function createPictureDecoder({ program: file, longestMs, idleMs }: DecoderOptions): PictureDecoder {
  /** One after the other: a decoded picture takes as much memory as it has pixels. Whoever calls bounds how many wait. */
  const inTurn = createSlots({ atOnce: 1, waiting: Infinity, full: () => new Error("nobody is sent away") });
  let program: Program | undefined;
  let isWorking = false;
  let resting: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(resting);
    program?.child.kill("SIGKILL");
    program = undefined;
  };
  const running = async (): Promise<Program> => {
    if (program !== undefined) return program;
    const started = startProgram(file);
    started.child.once("exit", () => {
      if (program === started) program = undefined;
    });
    program = started;
    await started.next(longestStartMs).catch(() => {
      throw new DecoderLost("couldNotStart");
    });
    return started;
  };
  const work = async (sent: Buffer, as: Wish): Promise<Frame<DecoderAnswer>> => {
    clearTimeout(resting);
    isWorking = true;
    try {
      const given = await running();
      given.ask(sent, as);
      const answer = await given.next(longestMs);
      resting = setTimeout(end, idleMs);
      return answer;
    } catch (error) {
      end();
      throw error;
    } finally {
      isWorking = false;
    }
  };
  return {
    decode: (sent, { as, signal }) => inTurn(() => work(sent, as), signal),
    rest: () => {
      if (!isWorking) end();
    },
  };
}

/** Without our environment: what breaks out of a decoder finds no secret there. */
function startProgram(file: URL): Program {
  const child = spawn(process.execPath, [...flags, fileURLToPath(file)], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  // What becomes of it is seen by the end of its output.
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined);
  const frames = readFrames(child.stdout, answers);
  return {
    child,
    ask: (sent, as) => writeFrame(child.stdin, wishes, { kind: as, bytes: sent }),
    async next(milliseconds) {
      let why: DecoderLost["why"] = "died";
      const late = setTimeout(() => {
        why = "tooSlow";
        child.kill("SIGKILL");
      }, milliseconds);
      const got = await frames.next().catch(() => undefined);
      clearTimeout(late);
      if (got?.value === undefined) throw new DecoderLost(why);
      return got.value;
    },
  };
}
