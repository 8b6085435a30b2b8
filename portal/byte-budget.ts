/**
 * Fails the build when the browser would have to fetch more than allowed before a screen shows its rows: the entry, the
 * screen, everything both import at once, and their style sheets, each compressed as the server sends it.
 */
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

export interface ByteBudget {
  /** Source file of the screen, relative to the root. */
  readonly screen: string;
  /** Bytes of JavaScript and CSS after gzip. */
  readonly limit: number;
  readonly mostFiles: number;
  /** Packages that must not be among them, whatever they weigh. */
  readonly without: readonly string[];
}

type Bundle = Rolldown.OutputBundle;

function chunksBefore(bundle: Bundle, screen: string): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const roots = chunks.filter((chunk) => chunk.isEntry || chunk.facadeModuleId?.endsWith(`/${screen}`) === true);
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") visit(imported);
    }
  };
  for (const root of roots) visit(root);
  return [...found];
}

const gzipped = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;

/** The chunks, and the style sheet that all pages have in common. */
function filesBefore(bundle: Bundle, screen: string): (string | Uint8Array)[] {
  const sheets = Object.values(bundle).flatMap((output) =>
    output.type === "asset" && output.fileName.endsWith(".css") ? [output.source] : [],
  );
  return [...chunksBefore(bundle, screen).map(({ code }) => code), ...sheets];
}

export function byteBudget({ screen, limit, mostFiles, without }: ByteBudget): Plugin {
  return {
    name: "crema-byte-budget",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const modules = chunksBefore(bundle, screen).flatMap(({ moduleIds }) => moduleIds);
        if (!modules.some((id) => id.endsWith(`/${screen}`))) this.error(`the budget's screen ${screen} is not built`);
        const unwanted = without.filter((name) => modules.some((id) => id.includes(`/node_modules/${name}/`)));
        if (unwanted.length > 0) this.error(`${unwanted.join(", ")} would be loaded before the rows of ${screen}`);
        const files = filesBefore(bundle, screen);
        const bytes = files.reduce((sum, content) => sum + gzipped(content), 0);
        const told = `${(bytes / 1000).toFixed(1)} kB of ${limit / 1000} kB before the rows of ${screen}`;
        if (bytes > limit) this.error(`over the byte budget: ${told}`);
        if (files.length > mostFiles) this.error(`${files.length} files of ${mostFiles} before the rows of ${screen}`);
        this.info(told);
      },
    },
  };
}
