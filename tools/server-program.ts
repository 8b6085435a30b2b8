import { builtFolder, isBuilt } from "./build-apps.ts";
import { type ChildProgram, startChildProgram } from "./child-program.ts";
import { compiledCode } from "./compiled-code.ts";
import { StartError } from "./start-error.ts";

/**
 * A small heap that is collected often: the working set is a few tens of megabytes and the budget of a process is 180 MB. The whole of it is
 * looked at when it has grown by three fifths, not by a fifth as so small a heap is by itself: everybody's answers wait meanwhile.
 */
const heapFlags = ["--max-old-space-size=256", "--max-semi-space-size=4", "--heap-growing-percent=60"];
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
    nodeFlags: heapFlags,
    environment: serverEnvironment({ ...environment, ...given }),
    ...(logFile === undefined ? {} : { logFile }),
  });
}

/** Waits until the server says that it listens. */
export async function serverReady(program: ChildProgram): Promise<void> {
  const how = await Promise.race([program.ready.then(() => "ready" as const), program.ended]);
  if (how !== "ready") throw new StartError(`The server ended while starting (${how}):\n${program.lastLines()}`);
}
