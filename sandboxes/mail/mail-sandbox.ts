/** A mail server for this machine: takes mails over SMTP, keeps them, shows them. */
import { z } from "zod";
import { createClock } from "../kit/clock.ts";
import { openControls, type Routes } from "../kit/controls.ts";
import { createFaults } from "../kit/faults.ts";
import { json } from "../kit/http.ts";
import { createJournal } from "../kit/journal.ts";
import { keepState } from "../kit/kept-state.ts";
import { loopback } from "../kit/listener.ts";
import { createForwarding, type Forwarding } from "./forwarding.ts";
import { inboxPage, inboxPolicy, type View } from "./inbox-page.ts";
import { createMailStore, type MailState, type MailStore } from "./kept-mail.ts";
import { mailFaults } from "./recipients.ts";
import { startSmtp } from "./smtp.ts";

export interface MailSandbox {
  readonly smtpPort: number;
  /** The inbox page's and the controls'. */
  readonly httpPort: number;
  readonly env: Readonly<Record<string, string>>;
  readonly pages: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export interface MailSandboxOptions {
  /** How long `slow+` waits. */
  readonly slowMilliseconds?: number;
  /** Guards the controls that write. */
  readonly token?: string | undefined;
  /** Where mails and their numbers are kept; in memory when left out. */
  readonly stateFile?: string | undefined;
}

export async function startMailSandbox(options: MailSandboxOptions = {}): Promise<MailSandbox> {
  const kept = keepState<MailState>(() => ({ lastId: 0, letters: [] }), options.stateFile);
  const clock = createClock();
  const store = createMailStore({ kept, clock });
  const journal = createJournal();
  const faults = createFaults(mailFaults);
  const forwarding = createForwarding(journal);
  const { slowMilliseconds = 3_000 } = options;
  const smtp = await startSmtp({ slowMilliseconds, store, clock, journal, faults, forwarding });
  const controls = await openControls({
    token: options.token,
    journal,
    faults,
    clock,
    routes: routesOf(store, forwarding),
    state: () => ({ mails: store.list().length }),
    reset() {
      store.clear();
      smtp.reset();
    },
  });
  return {
    smtpPort: smtp.port,
    httpPort: controls.port,
    env: { SMTP_URL: `smtp://${loopback}:${smtp.port}` },
    pages: { "Mail inbox": `http://${loopback}:${controls.port}/` },
    async close() {
      clock.close();
      await Promise.all([smtp.close(), controls.close()]);
      kept.close();
    },
  };
}

const forwardBody = z.strictObject({ url: z.url(), secret: z.string().min(1) });

const viewOf = (given: string | null): View => (given === "text" || given === "source" ? given : "html");

function routesOf(store: MailStore, forwarding: Forwarding): Routes {
  return {
    "POST /_sandbox/forward": ({ text }) => {
      const { url, secret } = forwardBody.parse(JSON.parse(text));
      forwarding.to(url, secret);
      return json({ url });
    },
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
