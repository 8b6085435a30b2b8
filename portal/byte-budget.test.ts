import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { afterEach, describe, expect, it } from "vitest";
import { byteBudget } from "./byte-budget.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Text that compression leaves at about this many bytes. */
const weighing = (bytes: number): string => randomBytes(bytes).toString("base64");

/** A page that loads its screen, and later something else; `files` adds to it or replaces. */
async function buildWith(files: Readonly<Record<string, string>>, limit: number, without: readonly string[] = []) {
  const root = mkdtempSync(join(tmpdir(), "crema-budget-"));
  folders.push(root);
  const page = {
    "index.html": '<script type="module" src="/main.js"></script>',
    "main.js": 'void import("./screen.js");',
    "screen.js": "document.title = 'rows';",
    ...files,
  };
  for (const [name, content] of Object.entries(page)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: { write: false, manifest: true, cssCodeSplit: false, modulePreload: { polyfill: false } },
    plugins: [byteBudget({ screen: "screen.js", limit, mostFiles: 3, without })],
  });
}

describe("the byte budget", () => {
  it("lets a build pass that keeps it", async () => {
    await expect(buildWith({}, 5_000)).resolves.toBeUndefined();
  });

  it("stops a build whose screen weighs more, and says how much", async () => {
    const files = { "screen.js": `document.title = "${weighing(8_000)}";` };
    await expect(buildWith(files, 5_000)).rejects.toThrow(
      /over the byte budget: \d+\.\d kB of 5 kB before the rows of screen\.js/,
    );
    await expect(buildWith(files, 12_000)).resolves.toBeUndefined();
  });

  it("counts what the screen imports, and its style sheets", async () => {
    const imported = { "screen.js": 'import "./part.js";', "part.js": `document.title = "${weighing(8_000)}";` };
    await expect(buildWith(imported, 5_000)).rejects.toThrow("over the byte budget");
    const styled = {
      "screen.js": 'import "./screen.css"; document.title = "rows";',
      "screen.css": `b::before { content: "${weighing(8_000)}"; }`,
    };
    await expect(buildWith(styled, 5_000)).rejects.toThrow("over the byte budget");
  });

  it("stops a build whose screen comes in too many files, style sheets among them", async () => {
    const parts = ["a.js", "b.js"];
    const files = {
      ...Object.fromEntries(parts.map((name) => [name, `document.title += "${name}";`])),
      "screen.js": parts.map((name) => `import "./${name}";`).join("\n"),
      "main.js": 'void import("./screen.js");',
    };
    await expect(buildWith(files, 5_000)).resolves.toBeUndefined();
    const alone = parts.map((name) => `void import("./${name}");`).join("\n");
    await expect(buildWith({ ...files, "main.js": `${files["main.js"]}\n${alone}` }, 5_000)).rejects.toThrow(
      "4 files of 3 before the rows of screen.js",
    );
    const styled = {
      "main.js": `${files["main.js"]}\nvoid import("./a.js");`,
      "screen.js": `import "./screen.css";\n${files["screen.js"]}`,
      "screen.css": "b { color: red; }",
    };
    await expect(buildWith({ ...files, ...styled }, 5_000)).rejects.toThrow(
      "4 files of 3 before the rows of screen.js",
    );
  });

  it("does not count what is fetched later", async () => {
    const files = {
      "screen.js": 'document.onclick = () => import("./later.js");',
      "later.js": `document.title = "${weighing(8_000)}";`,
    };
    await expect(buildWith(files, 5_000)).resolves.toBeUndefined();
  });

  it("stops a build that loads an unwanted package before the rows, however small it is", async () => {
    const zod = { "node_modules/zod/index.js": "document.title = 'schema';" };
    const early = { ...zod, "screen.js": 'import "./node_modules/zod/index.js";' };
    await expect(buildWith(early, 5_000, ["zod"])).rejects.toThrow("zod would be loaded before the rows of screen.js");
    const later = { ...zod, "screen.js": 'document.onclick = () => import("./node_modules/zod/index.js");' };
    await expect(buildWith(later, 5_000, ["zod"])).resolves.toBeUndefined();
  });

  it("stops a build that has no such screen: a renamed file must not switch the budget off", async () => {
    await expect(buildWith({ "main.js": "document.title = 'no screen';" }, 5_000)).rejects.toThrow(
      "the budget's screen screen.js is not built",
    );
  });
});
