/** What a browser sees of Bean Drive: its shelves, or why not. Nothing of anybody else's. */
import type { Reply } from "../kit/http.ts";
import { escapeHtml } from "../kit/status-page.ts";
import type { Person } from "./bean-drive-state.ts";

const shelves: Readonly<Record<string, readonly (readonly [name: string, detail: string])[]>> = {
  Roasting: [
    ["Espresso Blend: roast profile", "PDF, 2 pages"],
    ["Ethiopia Guji: roast profile", "PDF, 2 pages"],
    ["Colombia Huila: cupping notes", "PDF, 1 page"],
  ],
  "In the shop": [
    ["Dialling in, step by step", "PDF, 6 pages"],
    ["Hand grinder: care and parts", "PDF, 3 pages"],
    ["Gooseneck kettle: descaling", "Video, 4 minutes"],
  ],
  "For everybody": [
    ["Bean Dollars explained", "PDF, 2 pages"],
    ["Price list, autumn", "Spreadsheet"],
  ],
};

export function drivePage({ sub, email }: Person): Reply {
  const lists = Object.entries(shelves).map(
    ([name, files]) =>
      `<section><h2>${escapeHtml(name)}</h2><ul>${files.map(([file, detail]) => `<li><b>${escapeHtml(file)}</b><span>${escapeHtml(detail)}</span></li>`).join("")}</ul></section>`,
  );
  return page("Bean Drive", {
    status: 200,
    body: `<header><h1>Bean Drive</h1><p>Signed in as <strong>${escapeHtml(email ?? sub)}</strong></p><form method="post" action="/sign-out"><button>Sign out</button></form></header><main>${lists.join("")}</main>`,
  });
}

/** @param words.detail - for whoever looks into it */
export const doorPage = (status: number, words: { readonly text: string; readonly detail: string }): Reply =>
  page("Bean Drive", {
    status,
    body: `<main class="door"><h1>Bean Drive</h1><p>${escapeHtml(words.text)}</p><p class="detail">${escapeHtml(words.detail)}</p></main>`,
  });

interface Page {
  readonly status: number;
  readonly body: string;
}

const page = (title: string, { status, body }: Page): Reply => ({
  status,
  headers: {
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}<footer>A sandbox on this machine: nothing here is the real Bean Drive.</footer></body></html>`,
});

const style = `
:root{color-scheme:light dark;--bg:light-dark(#f7f5f2,#15110f);--surface:light-dark(#fff,#1d1815);--line:light-dark(#e8e3dc,#342c26);--text:light-dark(#1f1a17,#f4eee8);--dim:light-dark(#655c52,#a3978c);--accent:light-dark(#0b6960,#63cabe)}
*{box-sizing:border-box}body{margin:0 auto;max-width:64rem;min-height:100vh;padding:24px;display:grid;grid-template-rows:auto 1fr auto;background:var(--bg);color:var(--text);font:14px/20px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
header{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;padding-bottom:16px;border-bottom:1px solid var(--line)}h1{margin:0;font-size:20px;line-height:28px}header p{margin:0 0 0 auto;color:var(--dim);overflow-wrap:anywhere}strong{color:var(--text);font-weight:600}
button{height:32px;padding:0 12px;border:1px solid light-dark(#958a7d,#83776c);border-radius:6px;background:var(--surface);color:inherit;font:inherit;cursor:pointer}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(260px,1fr));gap:20px;align-content:start;padding:20px 0}section{padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--surface)}h2{margin:0 0 8px;font-size:14px}
ul{margin:0;padding:0;list-style:none}li{display:grid;padding:8px 0;border-top:1px solid var(--line)}li b{font-weight:500}li span,footer,.detail{color:var(--dim);font-size:12px}
footer{grid-row:3}.door{grid-row:2;grid-template-columns:1fr;align-content:center;justify-items:center;gap:8px;text-align:center}.door p{margin:0;max-width:40ch}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:600px){header p{margin:0;flex:1}}`;
