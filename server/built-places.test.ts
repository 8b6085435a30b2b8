import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { narrow, withPlaces } from "./built-places.ts";

it("a built file finds what lies beside its source", () => {
  const code = '[new URL("decoder/x.ts", import.meta.url).pathname, join(import.meta.dirname, "../../../migrations")]';
  const built = withPlaces(code, "../src/platform/database/migrate.ts")
    .replaceAll("import.meta.url", '"file:///crema/server/dist/main.js"')
    .replaceAll("import.meta.dirname", '"/crema/server/dist"');
  expect(runInNewContext(built, { URL, join })).toEqual([
    "/crema/server/src/platform/database/decoder/x.ts",
    "/crema/server/migrations",
  ]);
});

it("texts and patterns say the same in narrow characters", () => {
  const code = "[`€ ${'→'}`, /^[“”]$/u.test('“'), '😀'.length, /^[😀]$/u.test('😀'), 'é']";
  const built = narrow(code);
  expect(/[^\0-\xff]/.test(built)).toBe(false);
  expect(runInNewContext(built)).toEqual(["€ →", true, 2, true, "é"]);
});
