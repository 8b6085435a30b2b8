import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inProject } from "./paths.ts";
import { wallProblems } from "./wall-problems.ts";

let root: string;

/** For each rule, a file that breaks it by importing the other one. */
const faults: Record<string, { from: string; to: string }> = {
  "contract-stands-alone": { from: "contract/src/kit/reaches-out.ts", to: "server/src/app.ts" },
  "portal-never-server": { from: "portal/src/areas/orders/reaches-server.tsx", to: "server/src/app.ts" },
  "portal-source-never-test-kit": { from: "sign-in/src/reaches-test-kit.ts", to: "server/test/kit.ts" },
  "server-never-portal": { from: "server/src/areas/orders/reaches-portal.ts", to: "portal/src/ui/button.tsx" },
  "server-source-never-sandbox": { from: "server/src/areas/orders/reaches-sandbox.ts", to: "sandboxes/kit/start.ts" },
  "sandbox-stands-alone": { from: "sandboxes/mail/reaches-contract.ts", to: "contract/src/kit/money.ts" },
  "area-by-its-door-only": { from: "server/src/areas/orders/reaches-in.ts", to: "server/src/areas/users/user-rows.ts" },
  "kit-stands-alone": { from: "contract/src/kit/reaches-areas.ts", to: "contract/src/areas.ts" },
  "providers-and-platform-know-no-area": {
    from: "server/src/providers/erp/reaches-area.ts",
    to: "server/src/areas/users/index.ts",
  },
  "platform-knows-no-provider": {
    from: "server/src/platform/reaches-provider.ts",
    to: "server/src/providers/erp/erp.ts",
  },
  "platform-sees-only-the-kit-of-contract": {
    from: "server/src/platform/reaches-contract.ts",
    to: "contract/src/areas/users/index.ts",
  },
  "area-sees-the-port-not-the-adapter": {
    from: "server/src/areas/orders/reaches-vendor.ts",
    to: "server/src/providers/erp/epicor/epicor-erp.ts",
  },
  "pictures-are-decoded-apart": {
    from: "server/src/areas/uploads/reaches-decoder.ts",
    to: "server/src/areas/uploads/decoder/decode-pictures.ts",
  },
  "ui-knows-no-area": { from: "portal/src/ui/reaches-area.tsx", to: "portal/src/areas/users/index.ts" },
  "app-sees-areas-through-the-list": { from: "portal/src/app/reaches-area.ts", to: "portal/src/areas/users/index.ts" },
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "crema-walls-"));
  for (const name of [".dependency-cruiser.mjs", "tsconfig.base.json", "package.json"])
    copyFileSync(inProject(name), join(root, name));
  symlinkSync(inProject("node_modules"), join(root, "node_modules"));
});

afterEach(() => rmSync(root, { recursive: true }));

describe("the walls between folders", () => {
  it("catch an import over each of them", async () => {
    for (const { from, to } of Object.values(faults)) plantImport(from, to);
    plant(
      "server/src/areas/orders/asks-directly.ts",
      'import { Client } from "pg";\nexport const client = new Client();\n',
    );
    plantImport("server/src/areas/orders/one.ts", "server/src/areas/orders/other.ts");
    plantImport("server/src/areas/orders/other.ts", "server/src/areas/orders/one.ts");
    plant("portal/src/ui/forgotten.ts", "export const forgotten = 1;\n");

    const found = await wallProblems(root);

    const wanted = Object.entries(faults).map(([rule, { from, to }]) => `${rule}: ${from} → ${to}`);
    expect(found).toEqual(expect.arrayContaining(wanted));
    expect(found).toContainEqual(
      expect.stringMatching(
        /^sql-only-in-rows-and-tables: server\/src\/areas\/orders\/asks-directly\.ts → .*node_modules\/pg\//,
      ),
    );
    expect(found).toContainEqual(expect.stringMatching(/^no-cycles: server\/src\/areas\/orders\/one\.ts → /));
    expect(found).toContainEqual("no-orphans: portal/src/ui/forgotten.ts → portal/src/ui/forgotten.ts");
    const caught = new Set(found.map((problem) => problem.split(":")[0]));
    expect(ruleNames().filter((name) => !caught.has(name))).toEqual([]);
  });

  it("catch an import of types alone", async () => {
    plant("server/src/app.ts", "export type App = number;\n");
    plant(
      "portal/src/app/start.ts",
      'import type { App } from "../../../server/src/app.ts";\nexport const app: App = 1;\n',
    );
    expect(await wallProblems(root)).toContain("portal-never-server: portal/src/app/start.ts → server/src/app.ts");
  });

  it("let through what the layout allows", async () => {
    plantImport("server/src/main.ts", "server/src/areas/orders/index.ts");
    plantImport("server/src/areas/orders/index.ts", "server/src/areas/users/index.ts");
    plantImport("server/src/areas/users/index.ts", "contract/src/areas/users/index.ts");
    plantImport("portal/src/main.tsx", "contract/src/areas/users/index.ts");
    plantImport("contract/src/areas/users/index.ts", "contract/src/kit/money.ts");
    expect(await wallProblems(root)).toEqual([]);
  });

  it("are not called good when nothing was looked at", async () => {
    expect(await wallProblems(root)).toEqual(["no source files found"]);
  });
});

function ruleNames(): string[] {
  const text = readFileSync(inProject(".dependency-cruiser.mjs"), "utf8");
  return [...text.matchAll(/\bname: "([\w-]+)"/g)].map((match) => match[1] ?? "");
}

/** A file that imports another one, which is made when it is not there. */
function plantImport(from: string, to: string): void {
  const path = relative(dirname(from), to);
  plant(from, `import * as other from "${path.startsWith(".") ? path : `./${path}`}";\nexport const used = other;\n`);
  if (!existsSync(join(root, to))) plant(to, "export const something = 1;\n");
}

function plant(file: string, text: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
