import { join } from "node:path";
import { defineConfig } from "vite";
import { narrowTexts, originalPlaces } from "./built-places.ts";
import { partOf, startBudget } from "./start-budget.ts";

const outDir = join(import.meta.dirname, "dist");

/** Machine code, packages that read files beside themselves, and what only few calls load: they stay where they are installed. */
const external = ["@node-rs/argon2", "sharp", "pg-native", "pdfkit", "bwip-js", "sanitize-html"];

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
        // Parsed in one piece, the program would leave the allocator full of holes.
        codeSplitting: { groups: [{ name: partOf, debugName: "parts" }] },
      },
    },
  },
});
