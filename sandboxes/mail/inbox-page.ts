/** The inbox for people: plain HTML without scripts; a mail's own HTML is shown in a frame that may do nothing but open links. */
import { escapeHtml as escaped } from "../kit/status-page.ts";
import type { KeptMail } from "./kept-mail.ts";

export type View = "html" | "text" | "source";

/** Headers of the page: no script runs, here or in the frame. */
export const inboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export interface InboxView {
  readonly mails: readonly KeptMail[];
  readonly to: string;
  readonly shown: KeptMail | undefined;
  readonly view: View;
}

export function inboxPage({ mails, to, shown, view }: InboxView): string {
  const refresh = shown === undefined ? '<meta http-equiv="refresh" content="3">' : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${refresh}
<title>${shown === undefined ? "Inbox" : `${escaped(shown.subject)} · Inbox`} · mail sandbox</title><style>${style}</style></head>
<body class="${shown === undefined ? "" : "has-mail"}">
<nav aria-label="Mails"><header><h1>Mail sandbox</h1><p>Mails stay on this machine.</p>
<form action="/" method="get"><label for="to">Recipient</label><input id="to" name="to" type="search" value="${escaped(to)}" placeholder="all" autocomplete="off"></form></header>
${mails.length === 0 ? '<p class="empty">No mails yet. This page looks again every 3 seconds.</p>' : `<ul>${mails.map((one) => row(one, to, shown)).join("")}</ul>`}</nav>
<main>${shown === undefined ? '<p class="empty">Choose a mail.</p>' : mailView(shown, to, view)}</main>
</body></html>`;
}

const time = (iso: string): string =>
  new Intl.DateTimeFormat("en-AU", { dateStyle: "short", timeStyle: "medium", timeZone: "Australia/Brisbane" }).format(
    new Date(iso),
  );

const address = (mail: KeptMail, to: string, view: View = "html"): string =>
  `/?${new URLSearchParams({ ...(to === "" ? {} : { to }), id: String(mail.id), ...(view === "html" ? {} : { view }) }).toString()}`;

const row = (mail: KeptMail, to: string, shown: KeptMail | undefined): string =>
  `<li><a href="${escaped(address(mail, to))}"${mail.id === shown?.id ? ' aria-current="true"' : ""}><b>${escaped(mail.subject || "(no subject)")}</b><span>${escaped(mail.to)}</span><time datetime="${mail.receivedAt}">${time(mail.receivedAt)}</time></a></li>`;

function mailView(mail: KeptMail, to: string, view: View): string {
  const tab = (name: View, label: string): string =>
    `<a href="${escaped(address(mail, to, name))}"${name === view ? ' aria-current="page"' : ""}>${label}</a>`;
  return `<header class="head"><a class="back" href="/${to === "" ? "" : `?to=${encodeURIComponent(to)}`}">All mails</a><h2>${escaped(mail.subject)}</h2>
<dl><dt>To</dt><dd>${escaped(mail.to)}</dd><dt>From</dt><dd>${escaped(mail.headers["from"] ?? mail.from)}</dd><dt>Received</dt><dd>${time(mail.receivedAt)}</dd></dl>
<p class="tabs">${tab("html", "Mail")}${tab("text", "Plain text")}${tab("source", "Source")}</p></header>${bodyOf(mail, view)}`;
}

function bodyOf(mail: KeptMail, view: View): string {
  if (view === "source") return `<pre>${escaped(mail.source)}</pre>`;
  if (view === "text" || mail.html === "") return `<pre>${linked(mail.text)}</pre>`;
  const page = `<base target="_blank">${mail.html}`;
  return `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(page)}"></iframe>`;
}

const linked = (text: string): string =>
  escaped(text).replaceAll(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`,
  );

const style = `
:root{color-scheme:light dark;--bg:light-dark(#f7f5f2,#15110f);--surface:light-dark(#fff,#1d1815);--line:light-dark(#e8e3dc,#342c26);--text:light-dark(#1f1a17,#f4eee8);--dim:light-dark(#655c52,#a3978c);--accent:light-dark(#0b6960,#63cabe);--chosen:light-dark(#e6f2f0,#16302d)}
*{box-sizing:border-box}body{margin:0;height:100vh;display:grid;grid-template-columns:340px 1fr;background:var(--bg);color:var(--text);font:14px/20px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
nav{overflow:auto;border-right:1px solid var(--line);background:var(--surface)}nav header{padding:20px;border-bottom:1px solid var(--line)}h1{margin:0;font-size:16px}p{margin:0}nav header p{color:var(--dim);font-size:12px}
form{margin-top:12px;display:grid;gap:4px;font-size:12px}input{height:32px;padding:0 10px;border:1px solid light-dark(#958a7d,#83776c);border-radius:6px;background:var(--bg);color:inherit;font:inherit;font-size:13px}
ul{margin:0;padding:0;list-style:none}li a{display:grid;gap:2px;padding:12px 20px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}li a:hover,li a[aria-current]{background:var(--chosen)}li b,li span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}li b{font-weight:600}li span,time{color:var(--dim);font-size:12px}
main{display:flex;flex-direction:column;min-width:0;min-height:0}.head{padding:20px 28px 0;border-bottom:1px solid var(--line);background:var(--surface)}h2{margin:0 0 8px;font-size:20px;line-height:28px;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:0 0 12px;font-size:13px}dt{color:var(--dim)}dd{margin:0;overflow-wrap:anywhere}
.tabs{display:flex;gap:20px}.tabs a{padding:8px 0;color:var(--dim);text-decoration:none;border-bottom:2px solid transparent}.tabs a[aria-current]{color:var(--text);border-color:var(--accent)}.back{display:none;color:var(--accent)}
iframe{flex:1;width:100%;border:0;background:#fff;color-scheme:light}pre{flex:1;margin:0;padding:20px 28px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/20px ui-monospace,Menlo,monospace}a{color:var(--accent)}.empty{padding:28px 20px;color:var(--dim)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:760px){body{display:block;height:auto}nav{border:0}body.has-mail nav{display:none}body:not(.has-mail) main{display:none}body.has-mail main{min-height:100vh}.back{display:inline-block;margin-bottom:8px}}`;
