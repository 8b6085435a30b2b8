/** What building changes in the server's files, beside putting them together. */
import { dirname, relative } from "node:path";
import type { Plugin } from "vite";

/** A file that looks for others from where it lies finds them from the built one too. */
export const originalPlaces = (outDir: string): Plugin => ({
  name: "crema-original-places",
  transform: {
    filter: { id: /\/server\/src\/.*\.ts$/, code: /import\.meta\.(?:url|dirname)/ },
    handler: (code, id) => ({ code: withPlaces(code, relative(outDir, id)), map: null }),
  },
});

/** @param place - of the source, from the built file's folder */
export const withPlaces = (code: string, place: string): string =>
  code
    .replaceAll("import.meta.url", () => `new URL(${JSON.stringify(place)}, import.meta.url).href`)
    .replaceAll("import.meta.dirname", () => `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`);

/** V8 takes two bytes for every character of a text that has one wide character, and it keeps every source. */
export const narrowTexts: Plugin = {
  name: "crema-narrow-texts",
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) if (output.type === "chunk") output.code = narrow(output.code);
  },
};

/** The same program without characters above 255: comments are gone by then, and texts and patterns may be written so. */
export const narrow = (code: string): string =>
  code.replaceAll(/[^\0-\xff]/g, (wide) => `\\u${wide.charCodeAt(0).toString(16).padStart(4, "0")}`);
