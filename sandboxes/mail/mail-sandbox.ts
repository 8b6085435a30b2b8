/** A mail server for this machine: takes mails over SMTP, keeps them, shows them. */
import { json, type Routes, startControlServer } from "../kit/control-server.ts";
import { createFaults } from "../kit/faults.ts";
import { createJournal } from "../kit/journal.ts";
import { inboxPage, inboxPolicy, type View } from "./inbox-page.ts";
import { createMailStore, type MailStore } from "./kept-mail.ts";
import { mailFaults, startSmtp } from "./smtp.ts";

export interface MailSandbox {
  readonly smtpPort: number;
  readonly httpPort: number;
  close(): Promise<void>;
}

export interface MailSandboxOptions {
  readonly host?: string;
  /** 0, the default, takes a free one. */
  readonly smtpPort?: number;
  readonly httpPort?: number;
  /** How long `slow+` waits. */
  readonly slowMilliseconds?: number;
}

export async function startMailSandbox(options: MailSandboxOptions = {}): Promise<MailSandbox> {
  const host = options.host ?? "127.0.0.1";
  const store = createMailStore();
  const journal = createJournal();
  const faults = createFaults(mailFaults);
  const slowMilliseconds = options.slowMilliseconds ?? 3_000;
  const smtp = await startSmtp({ host, port: options.smtpPort ?? 0, slowMilliseconds, store, journal, faults });
  const http = await startControlServer({
    host,
    port: options.httpPort ?? 0,
    journal,
    faults,
    routes: routesOf(store),
    state: () => ({ mails: store.list().length, faults: faults.ordered() }),
    reset: () => {
      store.clear();
      smtp.reset();
    },
  });
  return {
    smtpPort: smtp.port,
    httpPort: http.port,
    close: async () => {
      await Promise.all([smtp.close(), http.close()]);
    },
  };
}

const viewOf = (given: string | null): View => (given === "text" || given === "source" ? given : "html");

function routesOf(store: MailStore): Routes {
  return {
    "GET /": ({ url }) => {
      const to = url.searchParams.get("to") ?? "";
      const shown = store.find(Number(url.searchParams.get("id")));
      const body = inboxPage({ mails: store.list(to), to, shown, view: viewOf(url.searchParams.get("view")) });
      return { body, headers: { "content-security-policy": inboxPolicy } };
    },
    "GET /messages": ({ url }) =>
      json({ messages: store.list(url.searchParams.get("to") ?? "").map(({ source: _source, ...mail }) => mail) }),
    "GET /messages/*": ({ url }) => {
      const mail = store.find(Number(url.pathname.slice("/messages/".length)));
      return mail === undefined ? json({ message: "There is no such mail" }, 404) : json(mail);
    },
  };
}
