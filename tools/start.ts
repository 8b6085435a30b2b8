import { messageOf } from "./start-error.ts";
import { startCrema } from "./start-crema.ts";
import { readStartOptions, startUsage } from "./start-options.ts";

const closers: (() => Promise<void>)[] = [];
let closing: Promise<never> | undefined;

/** Ends what was started, last first; never returns. A second signal changes nothing: each step has its own time limit. */
function close(exitCode: number): Promise<never> {
  closing ??= (async () => {
    for (const closer of closers.toReversed())
      await closer().catch((error: unknown) => console.error(messageOf(error)));
    process.exit(exitCode);
  })();
  return closing;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void close(0));
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void close(0), 250).unref();
// A closed terminal must not stop the closing.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  const options = readStartOptions(process.argv.slice(2), process.env);
  if (options === "help") console.log(startUsage);
  else {
    const ended = await startCrema(options, {
      log: (line) => console.log(line),
      onClose: (closer) => closers.push(closer),
    });
    const sentence = await ended.sentence;
    if (!closing) console.error(sentence);
    await close(1);
  }
} catch (error) {
  if (!closing) console.error(messageOf(error));
  await close(1);
}
