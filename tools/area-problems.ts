import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { areaNames, areaOf } from "@crema/contract/areas";
import { projectRoot } from "./paths.ts";

/** First words of end-to-end tests of what belongs to no area. */
const specsOfTheWhole = ["shell", "command-line", "api", "live"];
const pagesWithPaths = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

/**
 * Holds the folders against the list of areas in contract/src/areas.ts, and the pages that explain layout, ways of
 * building and areas against the tree: every path and every npm script they name must exist.
 */
export function areaProblems(root: string = projectRoot): string[] {
  return [
    ...missingPieces(root),
    ...strayPieces(root),
    ...pagesWithPaths.flatMap((page) => pageProblems(root, page)),
    ...["docs", "docs/areas"]
      .flatMap((folder) => namesIn(root, folder, /^(.+)\.md$/))
      .flatMap(({ path }) => pageProblems(root, path, isWholePath)),
  ];
}

/** An area without calls has no contract folder, and one without pages may have no portal folder. */
function missingPieces(root: string): string[] {
  return areaNames.flatMap((name) => {
    const hasCalls = existsSync(join(root, "contract/src/areas", name));
    const hasPages = areaOf(name).pages.length > 0;
    const wanted = [
      `docs/areas/${name}.md`,
      ...(hasCalls ? [`server/src/areas/${name}/index.ts`, `contract/src/areas/${name}/index.ts`] : []),
      ...(hasPages ? [`portal/src/areas/${name}/screens.ts`] : []),
    ];
    const hasSpec = !hasPages || specsOf(root, name).length > 0;
    return [...wanted.filter((path) => !existsSync(join(root, path))), ...(hasSpec ? [] : [`e2e/${name}.spec.ts`])].map(
      (path) => `area ${name}: ${path} is missing`,
    );
  });
}

function strayPieces(root: string): string[] {
  const folders = ["contract/src/areas", "server/src/areas", "portal/src/areas"].flatMap((folder) =>
    namesIn(root, folder, /^([^.]+)$/),
  );
  const pages = namesIn(root, "docs/areas", /^(.+)\.md$/);
  const known = new Set<string>(areaNames);
  const owned = new Set(
    [...areaNames, ...specsOfTheWhole].flatMap((name) => specsOf(root, name).map(({ path }) => path)),
  );
  const specs = namesIn(root, "e2e", /^(.+)\.spec\.ts$/).filter(({ path }) => !owned.has(path));
  return [...[...folders, ...pages].filter(({ name }) => !known.has(name)), ...specs].map(
    ({ path }) => `${path}: no such area in contract/src/areas.ts`,
  );
}

/** `users.spec.ts`, or in parts `users-list.spec.ts`, `users-detail.spec.ts`. */
const specsOf = (root: string, name: string) =>
  namesIn(root, "e2e", /^(.+)\.spec\.ts$/).filter((spec) => spec.name === name || spec.name.startsWith(`${name}-`));

function namesIn(root: string, folder: string, pattern: RegExp): { path: string; name: string }[] {
  const at = join(root, folder);
  if (!existsSync(at)) return [];
  return readdirSync(at).flatMap((entry) => {
    const name = pattern.exec(entry)?.[1];
    return name === undefined ? [] : [{ path: `${folder}/${entry}`, name }];
  });
}

/** The pages in docs also name files below a folder they have named before; those are not looked for. */
const isWholePath = (path: string): boolean =>
  /^(contract|server|portal|sign-in|sandboxes|e2e|bench|faults|tools|docs)\//.test(path);

function pageProblems(root: string, page: string, isMeant: (path: string) => boolean = () => true): string[] {
  if (!existsSync(join(root, page))) return [`${page} is missing`];
  const text = readFileSync(join(root, page), "utf8");
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const missing = pathsIn(text).filter((path) => isMeant(path) && !existsSync(join(root, path)));
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)]
    .map((match) => match[1] ?? "")
    .filter((name) => !(name in scripts));
  return [
    ...missing.map((path) => `${page} names ${path}, which does not exist`),
    ...commands.map((name) => `${page} names npm run ${name}, which does not exist`),
  ];
}

/** Paths are local links, and what stands in backticks with a slash in it; patterns and addresses are not. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
  const linked = [...text.matchAll(/\]\(([^)#]+)/g)].map((match) => match[1] ?? "");
  return [...quoted, ...linked].filter(isPath);
}

function isPath(word: string): boolean {
  return /^[\w.][\w./@-]*$/.test(word) && (word.includes("/") || word.endsWith(".md"));
}
