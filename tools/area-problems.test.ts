import { areaNames, areaOf } from "@crema/contract/areas";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { areaProblems } from "./area-problems.ts";
import { inProject } from "./paths.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "crema-areas-"));
  copyFileSync(inProject("package.json"), join(root, "package.json"));
  for (const page of ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]) plant(page, "");
  for (const name of areaNames) {
    plant(`docs/areas/${name}.md`);
    if (areaOf(name).pages.length === 0) continue;
    plant(`portal/src/areas/${name}/screens.ts`);
    plant(`e2e/${name}.spec.ts`);
  }
});

afterEach(() => rmSync(root, { recursive: true }));

describe("the check of areas", () => {
  it("is content with the folders of every area", () => {
    plant("contract/src/areas/users/index.ts");
    plant("server/src/areas/users/index.ts");
    plant("e2e/shell.spec.ts");
    expect(areaProblems(root)).toEqual([]);
  });

  it("misses a page of documentation, a portal folder and an end-to-end test", () => {
    for (const path of ["docs/areas/users.md", "portal/src/areas/users", "e2e/users.spec.ts"])
      rmSync(join(root, path), { recursive: true });
    expect(areaProblems(root)).toEqual([
      "area users: docs/areas/users.md is missing",
      "area users: portal/src/areas/users/screens.ts is missing",
      "area users: e2e/users.spec.ts is missing",
    ]);
  });

  it("misses the server's half of an area that has calls", () => {
    plant("contract/src/areas/users/index.ts");
    expect(areaProblems(root)).toEqual(["area users: server/src/areas/users/index.ts is missing"]);
  });

  it.each(["server/src/areas/suppliers/index.ts", "docs/areas/suppliers.md", "e2e/suppliers.spec.ts"])(
    "refuses %s, of an area nobody listed",
    (path) => {
      plant(path);
      expect(areaProblems(root)).toEqual([
        expect.stringMatching(/suppliers.*: no such area in contract\/src\/areas\.ts$/),
      ]);
    },
  );

  it("refuses paths and commands that do not exist on the pages that explain the layout", () => {
    plant(
      "ARCHITECTURE.md",
      "See `server/src/gone.ts`, `docs/areas/users.md`, `/users/:uuid` and [the rest](docs/gone.md); run `npm run gone` or `npm run check`.",
    );
    expect(areaProblems(root)).toEqual([
      "ARCHITECTURE.md names server/src/gone.ts, which does not exist",
      "ARCHITECTURE.md names docs/gone.md, which does not exist",
      "ARCHITECTURE.md names npm run gone, which does not exist",
    ]);
  });
});

describe("a page in docs", () => {
  it("names only tests and files that exist, short names below a folder aside", () => {
    plant("e2e/users-list.spec.ts");
    plant("docs/areas/users.md", "Pinned by `e2e/users-list.spec.ts`, `e2e/user-list.spec.ts`, `list/list.test.ts`.");
    expect(areaProblems(root)).toEqual(["docs/areas/users.md names e2e/user-list.spec.ts, which does not exist"]);
  });

  it("names only what exists also where it is about no area", () => {
    plant("docs/writes.md", "See `server/src/gone.ts` and `list/list.test.ts`; run `npm run check` or `npm run gone`.");
    expect(areaProblems(root)).toEqual([
      "docs/writes.md names server/src/gone.ts, which does not exist",
      "docs/writes.md names npm run gone, which does not exist",
    ]);
  });
});

function plant(path: string, text = ""): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
