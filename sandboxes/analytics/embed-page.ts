/** Pages that stand in a frame: charts, or why there are none. The part behind `#` says how they look, as with Metabase. */
import { randomBytes } from "node:crypto";
import type { Reply } from "../kit/http.ts";
import { escapeHtml } from "../kit/status-page.ts";
import { chart, chartSizes } from "./chart.ts";
import type { Question } from "./dashboards.ts";

export interface EmbedPage {
  readonly title: string;
  /** What is counted, shown beside the title; everywhere where none is named. */
  readonly states: readonly string[];
  readonly questions: readonly Question[];
  readonly today: Date;
}

export function embedPage({ title, states, questions, today }: EmbedPage): Reply {
  const size = questions.length === 1 ? chartSizes.alone : chartSizes.among;
  const cards = questions.map((one) => {
    const heading = questions.length === 1 ? "" : `<h2>${escapeHtml(one.title)}</h2>`;
    return `<section>${heading}${chart(one, one.points(today, states), size)}</section>`;
  });
  const shownFilter = states.length === 0 ? "" : ` <small>${escapeHtml(states.join(", "))}</small>`;
  return page(title, {
    body: `<header><h1>${escapeHtml(title)}${shownFilter}</h1></header><main>${cards.join("")}</main><footer>Metabase sandbox, made-up numbers</footer>`,
  });
}

/** What a frame shows in place of charts. */
export const messagePage = (message: string, status: number): Reply =>
  page(message, { status, body: `<main class="message"><p>${escapeHtml(message)}</p></main>` });

/** A page that no other may frame. */
export const unframed = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, "x-frame-options": "DENY", "content-security-policy": policy("'none'") },
});

const policy = (ancestors: string, nonce?: string): string =>
  `default-src 'none'; style-src 'unsafe-inline';${nonce === undefined ? "" : ` script-src 'nonce-${nonce}';`} base-uri 'none'; frame-ancestors ${ancestors}`;

function page(title: string, { status = 200, body }: { status?: number; body: string }): Reply {
  const nonce = randomBytes(16).toString("base64");
  return {
    status,
    headers: { "content-security-policy": policy("*", nonce) },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style><script nonce="${nonce}">${script}</script></head><body>${body}</body></html>`,
  };
}

/** `#theme=night&titled=false&bordered=false`. */
const script = `
const given = new URLSearchParams(location.hash.slice(1));
for (const name of ["theme", "titled", "bordered"]) if (given.has(name)) document.documentElement.dataset[name] = given.get(name);`;

const style = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#1d1815);--line:light-dark(#e8e3dc,#342c26);--text:light-dark(#1f1a17,#f4eee8);--dim:light-dark(#655c52,#a3978c);--mark:light-dark(#0b6960,#63cabe)}
:root[data-theme=night]{color-scheme:dark}:root[data-theme=light]{color-scheme:light}:root[data-theme=transparent]{--bg:transparent}:root[data-titled=false] header{display:none}:root[data-bordered=false] body{border-color:transparent}
*{box-sizing:border-box}body{margin:0;padding:16px;min-height:100vh;border:1px solid var(--line);background:var(--bg);color:var(--text);font:14px/20px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
h1{margin:0 0 12px;font-size:16px;line-height:24px}h1 small{color:var(--dim);font-weight:400;font-size:14px}h2{margin:0 0 4px;font-size:13px;font-weight:600;color:var(--dim)}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(320px,100%),1fr));gap:20px}footer{margin-top:12px;color:var(--dim);font-size:12px}
svg{display:block;width:100%;height:auto}svg text{font-size:11px;fill:var(--dim)}.grid{stroke:var(--line)}.bar,.dot{fill:var(--mark)}.line{fill:none;stroke:var(--mark);stroke-width:2}
.message{min-height:50vh;place-content:center;text-align:center;color:var(--dim)}.message p{margin:0}`;
