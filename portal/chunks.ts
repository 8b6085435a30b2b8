/**
 * Which modules are fetched together. Each file costs the browser, the network and the server about as much as 5 kB more of one that is
 * fetched anyway, and what is shared by a few pages only would make dozens of small ones: so what all lists need is one file, and what all
 * pages of a record need another. A page's own modules stay by themselves, as do those that open later.
 */
import type { Rolldown } from "vite";

/** Modules of the portal, by the start of their path within `src`. */
const modules = (...paths: readonly string[]): RegExp => new RegExp(`/portal/src/(${paths.join("|")})`);

const list = modules(
  "app/pages/(list|filter|use-list)",
  "app/search/whole-list",
  "ui/filters/multi-select-filter",
  "ui/display/chip",
);
const record = modules(
  "app/pages/(detail|use-record)",
  "app/feedback/confirm-act",
  "ui/detail/save-bar",
  "ui/fields/(text|checkbox)",
  "ui/display/(card|facts)",
);

/** Those of higher priority first: a file runs after what it imports, so that neither React nor the icons may need the page's entry. */
export const chunks: NonNullable<Rolldown.OutputOptions["codeSplitting"]> = {
  groups: [
    { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
    { name: "icons", test: /\/node_modules\/lucide-react\//, includeDependenciesRecursively: false, priority: 3 },
    { name: "entry", tags: ["$initial"], priority: 2 },
    { name: "list", test: list, priority: 1 },
    { name: "record", test: record },
  ],
};
