/** The page of every sandbox: what it stored, what it was asked, and buttons for faults, clock and reset. */
import { randomBytes } from "node:crypto";
import type { FaultOrder } from "./faults.ts";
import type { Reply } from "./http.ts";
import type { JournalEntry } from "./journal.ts";

export interface StatusView {
  readonly title: string;
  /** What is stored: each list and each record in it becomes a table. */
  readonly state: unknown;
  /** Oldest first. */
  readonly entries: readonly JournalEntry[];
  readonly faults: {
    readonly kinds: readonly string[];
    readonly open: readonly FaultOrder[];
    readonly hits: Readonly<Record<string, number>>;
  };
  readonly now: Date;
  readonly token: string | undefined;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one);

export function statusPage(view: StatusView): Reply {
  const nonce = randomBytes(16).toString("base64");
  return {
    headers: {
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(view.title)} · sandbox</title><style>${style}</style></head><body>
<header><h1>${escapeHtml(view.title)}</h1><p>A sandbox on this machine: nothing here reaches the real service. Its time is ${view.now.toISOString()}.</p></header>
${controls(view)}${tablesOf(view.state)}${table("Journal", view.entries.map(journalRow))}
<script nonce="${nonce}">${script(view.token)}</script></body></html>`,
  };
}

const controls = ({ faults }: StatusView): string => `<section aria-label="Controls"><form id="fault">
<label>Fault <select name="fault">${faults.kinds.map((kind) => `<option>${escapeHtml(kind)}</option>`).join("")}</select></label>
<label>Number <input name="value" type="number" min="0" placeholder="ms, s, MB"></label>
<label>Times <input name="times" type="number" min="1" value="1"></label><button>Order</button></form>
<form id="clock"><label>Clock <input name="seconds" type="number" min="1" value="3600"> s</label><button>Move on</button></form>
<form id="reset"><button>Reset everything</button></form>
<p role="status">${escapeHtml(faultText(faults))}</p></section>`;

function faultText({ open, hits }: StatusView["faults"]): string {
  const waiting = open.map(({ fault, times }) => `${fault} × ${times ?? 1}`).join(", ") || "none";
  const done = Object.entries(hits).map(([kind, count]) => `${kind} ${count}`);
  return `Faults to come: ${waiting}. Faults so far: ${done.join(", ") || "none"}.`;
}

type Row = Readonly<Record<string, unknown>>;

const journalRow = ({ n, at, what, detail }: JournalEntry): Row => ({
  n,
  at,
  what,
  status: detail["status"],
  committed: detail["committed"],
  fault: detail["fault"],
  request: detail["body"] || detail["path"] || detail["to"],
});

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

function tablesOf(state: unknown): string {
  const fields = Object.entries(isRow(state) ? state : {});
  const lists = fields.filter(([, value]) => isRow(value));
  const single = Object.fromEntries(fields.filter(([, value]) => !isRow(value)));
  const others = Object.keys(single).length === 0 ? "" : table("other", [single]);
  return lists.map(([name, value]) => table(name, rowsOf(value))).join("") + others;
}

/** The rows of a list; of a record with the name of each. */
const rowsOf = (value: unknown): Row[] =>
  Object.entries(isRow(value) ? value : {}).map(([name, one]) => ({
    ...(Array.isArray(value) ? {} : { name }),
    ...(isRow(one) ? one : { value: one }),
  }));

const mostRows = 200;
const mostCharacters = 200;

/** The last row first. */
function table(title: string, rows: readonly Row[]): string {
  const shown = rows.slice(-mostRows).toReversed();
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  const heading = `<h2>${escapeHtml(title)} <small>${rows.length}</small></h2>`;
  if (columns.length === 0) return `<section>${heading}<p>None yet.</p></section>`;
  const head = columns.map((one) => `<th scope="col">${escapeHtml(one)}</th>`).join("");
  const body = shown.map(
    (row) => `<tr>${columns.map((one) => `<td>${escapeHtml(cell(row[one]))}</td>`).join("")}</tr>`,
  );
  return `<section>${heading}<div><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div></section>`;
}

const cell = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value ?? "") ?? "").replace(/^""$/, "")).slice(
    0,
    mostCharacters,
  );

const script = (token: string | undefined): string => `
const send = async (path, body) => {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body), headers: { "x-sandbox-token": ${JSON.stringify(token ?? "")} } });
  if (answer.ok) location.reload(); else alert((await answer.json()).message);
};
const on = (id, act) => document.getElementById(id).addEventListener("submit", (event) => { event.preventDefault(); act(new FormData(event.target)); });
on("fault", (given) => send("/_sandbox/faults", { fault: given.get("fault") + (given.get("value") ? ":" + given.get("value") : ""), times: Number(given.get("times")) }));
on("clock", (given) => send("/_sandbox/clock", { advanceSeconds: Number(given.get("seconds")) }));
on("reset", () => send("/_sandbox/reset", {}));`;

const style = `:root{color-scheme:light dark;font:14px/1.45 system-ui,sans-serif}body{margin:0 auto;max-width:90rem;padding:1rem}h1{font-size:1.4rem;margin:0}h2{font-size:1.05rem;margin:1.5rem 0 .5rem}h2 small{color:GrayText;font-weight:400}
header p{margin:.25rem 0 1rem;color:GrayText}section[aria-label]{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:end}form{display:flex;gap:.5rem;align-items:end;flex-wrap:wrap}label{display:flex;gap:.35rem;align-items:center}input,select,button{font:inherit;padding:.3rem .5rem}input[type=number]{width:7rem}p[role=status]{flex-basis:100%;margin:0}
section>div{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid color-mix(in srgb,CanvasText 15%,Canvas);white-space:nowrap;max-width:40rem;overflow:hidden;text-overflow:ellipsis}`;
