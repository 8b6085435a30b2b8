/**
 * Puts the order of the cascade layers at the head of every built style sheet. Which rules come first in it depends on the order in
 * which the bundler met the modules; without this the first ones would decide the order.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** @param sheet - the one place that fixes the order */
export function layerOrder(sheet: string): Plugin {
  const statement = /@layer [^;{]+;/.exec(readFileSync(sheet, "utf8"))?.[0];
  if (statement === undefined) throw new Error(`${sheet} names no layers`);
  return {
    name: "crema-layer-order",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === "asset" && output.fileName.endsWith(".css"))
          output.source = `${statement}${String(output.source)}`;
    },
  };
}
