import { availableParallelism, totalmem } from "node:os";
import { builtFolder, isBuilt } from "./build-apps.ts";
import { type ChildProgram, startChildProgram } from "./child-program.ts";
import { compiledCode } from "./compiled-code.ts";
import { StartError } from "./start-error.ts";

/**
 * A quarter of the memory this process may use, within bounds: most of the time some tens of megabytes are used, and the rest is for bodies and
 * answers at the busiest moment. A small young generation, and a full collection when the heap has grown by three fifths, not by a fifth:
 * everybody's answers wait for it.
 *
 * On a single core each of V8's four threads keeps the main one from running for a tick of the kernel, 16 ms together. With none at all a full
 * collection takes 50 ms, with one 10.
 *
 * @param availableBytes - of the machine, or of its container
 * @param cores - this process may use
 */
export function engineFlags(availableBytes: number, cores: number): readonly string[] {
  const megabytes = Math.min(768, Math.max(256, Math.floor(availableBytes / 4 / 1_048_576)));
  return [
    `--max-old-space-size=${megabytes}`,
    "--max-semi-space-size=4",
    "--heap-growing-percent=60",
    ...(cores > 1 ? [] : ["--v8-pool-size=1"]),
  ];
}

/** Without a limit of a container Node says 0, or more than the machine has. */
const availableMemory = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem());

/** glibc keeps what was freed, a password hash's megabytes too; told so, it gives large blocks back at once. */
const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

/** What a server process runs with; both portals come from their built folders. What is given goes first. */
export const serverEnvironment = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...allocator,
  PORTAL_FOLDER: builtFolder("portal"),
  SIGN_IN_FOLDER: builtFolder("sign-in"),
  ...given,
});

/** The built program, else its source: the same program with some fifty megabytes more. */
export const serverProgram = (isServerBuilt: boolean): { file: string; environment: NodeJS.ProcessEnv } =>
  isServerBuilt
    ? { file: "server/dist/main.js", environment: {} }
    : { file: "server/src/main.ts", environment: { NODE_COMPILE_CACHE: compiledCode } };

/** Starts one server process with `serverEnvironment`: the built one where it was built since its source changed (`npm run build`). */
export function startServer(given: NodeJS.ProcessEnv, logFile?: string): ChildProgram {
  const { file, environment } = serverProgram(isBuilt("server"));
  return startChildProgram({
    name: "The server",
    file,
    nodeFlags: engineFlags(availableMemory(), availableParallelism()),
    environment: serverEnvironment({ ...environment, ...given }),
    ...(logFile === undefined ? {} : { logFile }),
  });
}

/** Waits until the server says that it listens. */
export async function serverReady(program: ChildProgram): Promise<void> {
  const how = await Promise.race([program.ready.then(() => "ready" as const), program.ended]);
  if (how !== "ready") throw new StartError(`The server ended while starting (${how}):\n${program.lastLines()}`);
}
