import { describe, expect, it } from "vitest";
import { licenceProblems } from "./licence-problems.ts";

const lock = (entry: object, name = "pg"): string =>
  JSON.stringify({ packages: { "": {}, contract: {}, [`node_modules/${name}`]: { version: "8.0.0", ...entry } } });

describe("the check of licences", () => {
  it("accepts those of Crema's own packages", () => {
    expect(licenceProblems()).toEqual([]);
  });

  it.each([
    [{ license: "MIT" }],
    [{ license: "(GPL-3.0-only OR MIT)" }],
    [{ license: "Apache-2.0 AND MIT" }],
    [{ license: "MPL-2.0", dev: true }],
    [{ link: true }],
  ])("accepts %j", (entry) => {
    expect(licenceProblems(lock(entry))).toEqual([]);
  });

  it.each([
    [{ license: "GPL-3.0-only" }, "the licence GPL-3.0-only"],
    [{ license: "AGPL-3.0-only", dev: true }, "the licence AGPL-3.0-only"],
    [{ license: "MIT AND GPL-2.0-only" }, "the licence MIT AND GPL-2.0-only"],
    [{ license: "MPL-2.0" }, "the licence MPL-2.0"],
    [{ license: "OFL-1.1" }, "the licence OFL-1.1"],
    [{ license: "UNLICENSED" }, "the licence UNLICENSED"],
    [{}, "no licence"],
  ])("refuses %j", (entry, found) => {
    expect(licenceProblems(lock(entry))).toEqual([`package-lock.json: pg 8.0.0 has ${found}`]);
  });

  it("accepts a font under the licence of fonts, the library of pictures that is loaded as it is, and knows who forgot to name a licence, of one version", () => {
    expect(licenceProblems(lock({ license: "OFL-1.1" }, "@fontsource-variable/geist"))).toEqual([]);
    expect(licenceProblems(lock({ license: "MIT AND OFL-1.1" }, "@expo-google-fonts/m-plus-1p"))).toEqual([]);
    expect(licenceProblems(lock({ license: "LGPL-3.0-or-later" }, "@img/sharp-libvips-linux-x64"))).toEqual([]);
    expect(licenceProblems(lock({ license: "LGPL-3.0-or-later" }))).toHaveLength(1);
    expect(licenceProblems(lock({ version: "2.1.2" }, "xmlhttprequest-ssl"))).toEqual([]);
    expect(licenceProblems(lock({ version: "3.0.0" }, "xmlhttprequest-ssl"))).toHaveLength(1);
  });
});
