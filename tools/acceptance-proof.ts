import { expandIds, idsIn, type Ledger, type LedgerRow, type Where } from "./acceptance-ledger.ts";
import type { SuiteName, SuiteReport } from "./test-reports.ts";

export interface Proof {
  readonly areas: readonly { prefix: string; title: string; proven: number; total: number; open: readonly OpenRow[] }[];
  readonly proven: number;
  readonly total: number;
  readonly rulings: { readonly proven: number; readonly total: number; readonly open: readonly string[] };
  /** Ids in titles that the ledger does not have, with the file. */
  readonly unknown: readonly string[];
}

export interface OpenRow {
  readonly id: string;
  /** What is still missing; a row of both kinds may be half proven. */
  readonly missing: "browser" | "call" | "both" | "passing test";
}

/**
 * Which rows the given reports prove. A row counts when a passed test carries its id and no failed one does; one that
 * must hold on screen needs a story or a component test, one that must hold on both sides needs a test on each.
 */
export function proofOf(ledger: Ledger, reports: readonly SuiteReport[]): Proof {
  const tags = collectTags(reports);
  const known = new Set([...ledger.rows, ...ledger.rulings, ...ledger.amendments].map(({ id }) => id));
  const areas = Object.entries(ledger.areas).map(([prefix, title]) => {
    const rows = ledger.rows.filter((row) => row.area === prefix);
    const open = rows.flatMap((row) => openRow(row, tags) ?? []);
    return { prefix, title, proven: rows.length - open.length, total: rows.length, open };
  });
  const rulings = [...ledger.rulings, ...ledger.amendments].map(({ id }) => id);
  const openRulings = rulings.filter((id) => tags.failed.has(id) || !(tags.screen.has(id) || tags.call.has(id)));
  return {
    areas,
    proven: areas.reduce((sum, area) => sum + area.proven, 0),
    total: ledger.rows.length,
    rulings: { proven: rulings.length - openRulings.length, total: rulings.length, open: openRulings },
    unknown: [...tags.files].filter(([id]) => !known.has(id)).map(([id, file]) => `${id} in ${file}`),
  };
}

/**
 * Rows among the wanted ones that are not proven.
 *
 * @param wanted - area prefixes (`USR-LIST`), ids or ranges (`AMB-01..44`)
 */
export function openAmong(proof: Proof, wanted: readonly string[]): string[] {
  const open = new Set([...proof.areas.flatMap((area) => area.open.map(({ id }) => id)), ...proof.rulings.open]);
  return wanted.flatMap((word) => {
    const area = proof.areas.find(({ prefix }) => prefix === word);
    const ids = area ? area.open.map(({ id }) => id) : expandIds([word]);
    if (ids === undefined) return [`${word} (no such area or id)`];
    return ids.filter((id) => open.has(id));
  });
}

interface Tags {
  /** What staff see, in a story or of a component. */
  readonly screen: ReadonlySet<string>;
  /** Unit and call tests. */
  readonly call: ReadonlySet<string>;
  /** Stories alone: they also make the calls, against the shipped server. */
  readonly story: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, string>;
}

function collectTags(reports: readonly SuiteReport[]): Tags {
  const [screen, call, story, failed] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const files = new Map<string, string>();
  const passed: Record<SuiteName, readonly Set<string>[]> = {
    unit: [call],
    call: [call],
    component: [screen],
    e2e: [screen, story],
  };
  for (const { suite, tests } of reports) {
    for (const test of tests) {
      for (const id of idsIn(test.title)) {
        files.set(id, test.file);
        if (test.status === "passed") for (const tags of passed[suite]) tags.add(id);
        if (test.status === "failed") failed.add(id);
      }
    }
  }
  return { screen, call, story, failed, files };
}

function openRow({ id, where }: LedgerRow, tags: Tags): OpenRow | undefined {
  if (tags.failed.has(id)) return { id, missing: "passing test" };
  const missing = missingSides(where, {
    screen: tags.screen.has(id),
    call: tags.call.has(id),
    story: tags.story.has(id),
  });
  return missing === undefined ? undefined : { id, missing };
}

/** A row of calls is proven by a story too: that also makes the call against the shipped server. */
function missingSides(
  where: Where,
  has: { screen: boolean; call: boolean; story: boolean },
): OpenRow["missing"] | undefined {
  if (where === "UI") return has.screen ? undefined : "browser";
  if (where === "API") return has.call || has.story ? undefined : "call";
  if (has.screen && has.call) return undefined;
  if (!has.screen && !has.call) return "both";
  return has.screen ? "call" : "browser";
}
