import { join } from "node:path";
import { defineConfig } from "vite";
import { narrowTexts, originalPlaces } from "./built-places.ts";
import { startBudget } from "./start-budget.ts";

const outDir = join(import.meta.dirname, "dist");

/** Machine code, packages that read files beside themselves, and what only few calls load: they stay where they are installed. */
const external = ["@node-rs/argon2", "sharp", "pg-native", "pdfkit", "bwip-js", "sanitize-html"];

/** A built file for each package and each part of ours: parsed in one piece, they would leave the allocator full of holes. */
function partOf(id: string): string | null {
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  if (library !== undefined) return `lib-${library.replaceAll(/[@/]/g, "")}`;
  const [, side, part] = /\/(contract|server)\/src\/(?:areas\/|platform\/|providers\/)?([^/.]+)/.exec(id) ?? [];
  return side === undefined || part === undefined ? null : `${side}-${part}`;
}

/** The server's program in a few files, without what it does not use. Names stay as they are, for the stacks in the log. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [originalPlaces(outDir), narrowTexts, startBudget(7_000_000)],
  ssr: { noExternal: true, external },
  build: {
    ssr: "src/main.ts",
    outDir,
    emptyOutDir: true,
    target: "node24",
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        comments: false,
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        codeSplitting: { groups: [{ name: partOf, debugName: "parts" }] },
      },
    },
  },
});
