/** A page that shows what telephones received, newest first; plain HTML without scripts that looks again every 3 seconds. */
import type { Reply } from "./http.ts";
import { escapeHtml } from "./status-page.ts";

export interface PhoneMessage {
  readonly at: Date;
  readonly title?: string | undefined;
  readonly text: string;
  /** One line under it: its state, how often it came. */
  readonly note: string;
  readonly isTrouble?: boolean | undefined;
}

export interface Phone {
  readonly name: string;
  /** What sort of telephone. */
  readonly kind: string;
  readonly messages: readonly PhoneMessage[];
}

export interface PhonesView {
  readonly title: string;
  /** A sentence on what is seen here. */
  readonly about: string;
  readonly phones: readonly Phone[];
  /** Shows the phones whose name contains it. */
  readonly search: string;
}

export function phonesPage({ title, about, phones, search }: PhonesView): Reply {
  const shown = phones.filter(({ name }) => name.includes(search));
  return {
    headers: {
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="3">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(about)}</p>
<form method="get"><label for="search">Telephone</label><input id="search" name="search" type="search" value="${escapeHtml(search)}" placeholder="all" autocomplete="off"></form></header>
<main>${shown.length === 0 ? '<p class="empty">Nothing has come yet. This page looks again every 3 seconds.</p>' : shown.map(phoneOf).join("")}</main></body></html>`,
  };
}

const phoneOf = ({ name, kind, messages }: Phone): string =>
  `<section aria-label="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(kind)}</p><ol>${messages.map(messageOf).join("")}</ol></section>`;

const messageOf = ({ at, title, text, note, isTrouble }: PhoneMessage): string =>
  `<li${isTrouble === true ? ' class="trouble"' : ""}>${title === undefined ? "" : `<b>${escapeHtml(title)}</b>`}<span>${escapeHtml(text)}</span><small><time datetime="${at.toISOString()}">${time.format(at)}</time><span>${escapeHtml(note)}</span></small></li>`;

const time = new Intl.DateTimeFormat("en-AU", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Australia/Brisbane",
});

const style = `
:root{color-scheme:light dark;--bg:light-dark(#f7f5f2,#15110f);--surface:light-dark(#fff,#1d1815);--line:light-dark(#e8e3dc,#342c26);--text:light-dark(#1f1a17,#f4eee8);--dim:light-dark(#655c52,#a3978c);--bubble:light-dark(#e6f2f0,#16302d);--trouble:light-dark(#fbe9e7,#3a1f1b);--accent:light-dark(#0b6960,#63cabe)}
*{box-sizing:border-box}body{margin:0 auto;max-width:76rem;padding:24px;background:var(--bg);color:var(--text);font:14px/20px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
h1{margin:0;font-size:20px;line-height:28px}h2{margin:0;font-size:14px;font-weight:600;overflow-wrap:anywhere}p{margin:0;color:var(--dim);font-size:13px}
form{display:flex;gap:8px;align-items:center;margin:16px 0;font-size:13px}input{height:32px;padding:0 10px;border:1px solid light-dark(#958a7d,#83776c);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:16px;align-items:start}section{padding:16px;border:1px solid var(--line);border-radius:20px;background:var(--surface);max-height:520px;overflow:auto}
ol{display:grid;gap:8px;margin:12px 0 0;padding:0;list-style:none}li{display:grid;gap:2px;padding:10px 12px;border-radius:12px;background:var(--bubble);overflow-wrap:anywhere}li.trouble{background:var(--trouble)}li span{white-space:pre-wrap}small{display:flex;flex-wrap:wrap;gap:0 12px;color:var(--dim);font-size:12px}
.empty{grid-column:1/-1;padding:24px 0}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;
