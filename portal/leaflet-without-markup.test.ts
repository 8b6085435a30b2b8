import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { withoutMarkup } from "./leaflet-without-markup.ts";

it("leaflet is loaded without text that becomes markup", () => {
  const leaflet = readFileSync(createRequire(import.meta.url).resolve("leaflet"), "utf8");
  expect(leaflet).toContain("'<svg/>'");
  expect(withoutMarkup(leaflet)).not.toContain("'<svg/>'");
  expect(() => withoutMarkup("something else")).toThrow("leaflet has changed");
});
