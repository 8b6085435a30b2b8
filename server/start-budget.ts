/**
 * Fails the build when a server's start would read more source than allowed: V8 keeps every source and every function that came
 * of it. What is needed seldom comes by `import()` and does not count.
 */
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/** What a start reads, the largest files first, in characters. */
export function filesAtStart(bundle: Bundle): readonly { readonly name: string; readonly size: number }[] {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Bundle[string] | undefined): void => {
    if (chunk?.type !== "chunk" || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(bundle[name]);
  };
  for (const output of Object.values(bundle)) if (output.type === "chunk" && output.isEntry) visit(output);
  return [...found]
    .map(({ fileName, code }) => ({ name: fileName, size: code.length }))
    .toSorted((a, b) => b.size - a.size);
}

const namedAtMost = 12;
const kilobytes = (characters: number): string => `${Math.round(characters / 1_000)} kB`;

/** @param limit - characters of all files a start reads */
export const startBudget = (limit: number): Plugin => ({
  name: "crema-start-budget",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const files = filesAtStart(bundle);
      const size = files.reduce((sum, file) => sum + file.size, 0);
      const largest = files.slice(0, namedAtMost).map((file) => `${file.name} ${kilobytes(file.size)}`);
      const told = `a start reads ${kilobytes(size)} of ${kilobytes(limit)}; the most of it: ${largest.join(", ")}`;
      if (size > limit) this.error(told);
      this.info(told);
    },
  },
});
