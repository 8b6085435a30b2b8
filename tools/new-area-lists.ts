import type { AreaWords } from "./new-area-names.ts";
import { StartError } from "./start-error.ts";

interface ListEdit {
  readonly path: string;
  /** The text with the new area in it. */
  readonly edit: (text: string) => string;
}

/** The lists every area stands in. Any member of staff sees the new page, in the menu's last group. */
export function newAreaLists(w: AreaWords): readonly ListEdit[] {
  const page = `{ path: "/${w.area}", feature: null, title: "${w.title}", permission: null, menu: { group: "System" } }`;
  return [
    {
      path: "contract/src/areas.ts",
      edit: (text) =>
        insertBefore(text, "} as const satisfies Record<string, Area>;", `  ${key(w)}: { pages: [${page}] },\n`),
    },
    {
      path: "contract/src/call-switches.ts",
      edit: (text) =>
        withEntry(
          withImport(text, `import type * as ${w.areaCamel} from "./areas/${w.area}/index.ts";`).replace(
            "type Areas =\n",
            `type Areas =\n  | typeof ${w.areaCamel}\n`,
          ),
          "callSwitches",
          `  "GET /v1/${w.area}": always,\n`,
        ),
    },
    {
      path: "server/src/areas.ts",
      edit: (text) =>
        withEntry(
          withImport(text, `import { ${w.areaCamel}Calls } from "./areas/${w.area}/index.ts";`),
          "serverAreas",
          `  ${key(w)}: { calls: ${w.areaCamel}Calls },\n`,
        ),
    },
    {
      path: "portal/src/areas.ts",
      edit: (text) =>
        withEntry(
          withImport(text, `import { ${w.areaCamel}Screens } from "./areas/${w.area}/screens.ts";`),
          "portalAreas",
          `  ${key(w)}: { screens: ${w.areaCamel}Screens, icon: Coffee },\n`,
        ),
    },
  ];
}

const key = ({ area }: AreaWords): string => (area.includes("-") ? JSON.stringify(area) : area);

/** After the imports of other areas, or the last import. */
function withImport(text: string, line: string): string {
  const lines = text.split("\n");
  const after = Math.max(
    lines.findLastIndex((one) => isImport(one) && one.includes('"./areas/')),
    -1,
  );
  lines.splice((after === -1 ? lines.findLastIndex(isImport) : after) + 1, 0, line);
  return lines.join("\n");
}

function withEntry(text: string, record: string, entry: string): string {
  const start = text.indexOf(`export const ${record}`);
  const end = text.indexOf("\n};", start);
  if (start === -1 || end === -1)
    throw new StartError(`The list ${record} does not look as expected: add the area by hand.`);
  return `${text.slice(0, end + 1)}${entry}${text.slice(end + 1)}`;
}

function insertBefore(text: string, anchor: string, entry: string): string {
  if (!text.includes(anchor))
    throw new StartError("contract/src/areas.ts does not look as expected: add the area by hand.");
  return text.replace(anchor, `${entry}${anchor}`);
}

const isImport = (line: string): boolean => line.startsWith("import ");
