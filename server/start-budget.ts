/**
 * Fails the build when a server's start would read more source than allowed: V8 keeps every source and every function that came
 * of it. What is needed seldom comes by `import()` and does not count.
 */
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/** What a module belongs to: `lib-` and its package, or a part of ours. */
export function partOf(id: string): string | null {
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  if (library !== undefined) return `lib-${library.replaceAll(/[@/]/g, "")}`;
  const [, side, part] = /\/(contract|server)\/src\/(?:areas\/|platform\/|providers\/)?([^/.]+)/.exec(id) ?? [];
  return side === undefined || part === undefined ? null : `${side}-${part}`;
}

function chunksAtStart(bundle: Bundle): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Bundle[string] | undefined): void => {
    if (chunk?.type !== "chunk" || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(bundle[name]);
  };
  for (const output of Object.values(bundle)) if (output.type === "chunk" && output.isEntry) visit(output);
  return found;
}

/** What a start reads of each part, in characters, the most first. */
function partsAtStart(bundle: Bundle): readonly (readonly [name: string, size: number])[] {
  const sizes = new Map<string, number>();
  for (const { modules } of chunksAtStart(bundle))
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const name = partOf(id) ?? id;
      sizes.set(name, (sizes.get(name) ?? 0) + renderedLength);
    }
  return [...sizes].toSorted(([, a], [, b]) => b - a);
}

const namedAtMost = 15;
const kilobytes = (characters: number): string => `${Math.round(characters / 1_000)} kB`;

/** @param limit - characters of all that a start reads; the largest parts are named */
export const startBudget = (limit: number): Plugin => ({
  name: "crema-start-budget",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const parts = partsAtStart(bundle);
      const size = parts.reduce((sum, [, own]) => sum + own, 0);
      const largest = parts.slice(0, namedAtMost).map(([name, own]) => `${name} ${kilobytes(own)}`);
      const told = `a start reads ${kilobytes(size)} of ${kilobytes(limit)}; the most of it: ${largest.join(", ")}`;
      if (size > limit) this.error(told);
      this.info(told);
    },
  },
});
