import { formatCount } from "../../../ui/foundation/format.ts";
import { isGroup } from "../builder/rule-tree.ts";
import { joiningWords, type RuleField, ruleWords } from "../builder/rule-words.ts";
import type { Counted } from "./preview-queries.ts";
import type { ShownEntry } from "./whole-rules.ts";

/** What an entry is called beside the others of its list. */
export function EntryWords({ entry, fields }: { entry: ShownEntry; fields: readonly RuleField[] }) {
  const { node, place, constraints } = entry;
  return (
    <>
      <span className="preview-joining">{place === 0 ? "where" : joiningWords[constraints]}</span>{" "}
      {isGroup(node) ? `${node.constraints} of these` : ruleWords(node, fields)}
    </>
  );
}

const share = (count: number, most: number): string => `${most === 0 ? 0 : (100 * count) / most}%`;

/** Rule by rule, in their order: how many match it alone, and how many its list leaves or has by then. */
export function Funnel({ counted, fields }: { counted: Counted; fields: readonly RuleField[] }) {
  const { preview, entries } = counted;
  const most = Math.max(...preview.funnel.map(({ alone, together }) => Math.max(alone, together)));
  return (
    <ol className="preview-funnel" aria-label="Rule by rule">
      {entries.map((entry, n) => {
        const { alone = 0, together = 0, path = [] } = preview.funnel[n] ?? {};
        return (
          <li key={path.join(".")} data-level={entry.level}>
            <span className="preview-words">
              <EntryWords entry={entry} fields={fields} />
            </span>
            <span className="preview-numbers">
              {formatCount(alone)} match
              {entry.place > 0 && `, ${formatCount(together)} ${entry.constraints === "all" ? "remain" : "so far"}`}
            </span>
            <span className="preview-bar" aria-hidden>
              <span className="preview-alone" style={{ width: share(alone, most) }} />
              <span className="preview-together" style={{ width: share(together, most) }} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
