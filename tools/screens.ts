import { parseArgs } from "node:util";
import { usualWidths, takeScreens } from "../e2e/screens/take-screens.ts";
import { buildApps } from "./build-apps.ts";
import { findChromium } from "./chromium.ts";
import { inProject } from "./paths.ts";

// npm run screens [-- --only users-list --only product- --width 1024 --into FOLDER]
const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    width: { type: "string", multiple: true, default: [] },
    into: { type: "string" },
  },
});
const log = (line: string): void => console.log(line);
await buildApps({ log });
const wrong = await takeScreens({
  chromium: findChromium(log),
  folder: values.into ?? inProject(".screens"),
  widths: values.width.length === 0 ? usualWidths : values.width.map(Number),
  only: values.only,
  log,
});
console.log(wrong.length === 0 ? "Every screen is in order." : `\n${wrong.length} not in order:\n${wrong.join("\n")}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
