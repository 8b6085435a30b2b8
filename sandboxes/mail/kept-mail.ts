import type { SandboxClock } from "../kit/clock.ts";
import type { KeptState } from "../kit/kept-state.ts";
import { readMail } from "./read-mime.ts";

/** A mail as the inbox page and tests see it. */
export interface KeptMail {
  readonly id: number;
  readonly receivedAt: string;
  readonly to: string;
  /** The return path; empty for a mail that wants no report. */
  readonly from: string;
  readonly subject: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  readonly source: string;
}

/** A mail as it came. */
interface Letter {
  readonly id: number;
  readonly receivedAt: string;
  readonly to: string;
  readonly from: string;
  /** Bytes as latin1 text. */
  readonly source: string;
}

/** What outlives the sandbox. */
export interface MailState {
  /** Counts up for ever. */
  lastId: number;
  /** Newest first. */
  letters: Letter[];
}

export interface MailStore {
  add(envelope: { from: string; to: string }, source: string): KeptMail;
  /** Newest first; of one recipient, or of all. */
  list(to?: string): readonly KeptMail[];
  find(id: number): KeptMail | undefined;
  clear(): void;
}

/** Shown, and of those kept in the file. */
const most = 1_000;
const mostInFile = 200;

export function createMailStore({ kept, clock }: { kept: KeptState<MailState>; clock: SandboxClock }): MailStore {
  let mails: KeptMail[] = kept.value().letters.map(opened);
  return {
    add({ from, to }, source) {
      const state = kept.value();
      state.lastId += 1;
      const letter = { id: state.lastId, receivedAt: clock.now().toISOString(), to, from, source };
      state.letters = [letter, ...state.letters].slice(0, mostInFile);
      kept.changed();
      const mail = opened(letter);
      mails = [mail, ...mails].slice(0, most);
      return mail;
    },
    list: (to) => (to === undefined || to === "" ? mails : mails.filter((one) => isFor(one, to))),
    find: (wanted) => mails.find((one) => one.id === wanted),
    clear() {
      mails = [];
      kept.value().letters = [];
      kept.changed();
    },
  };
}

function opened({ id, receivedAt, to, from, source }: Letter): KeptMail {
  const { headers, text, html } = readMail(source);
  return {
    id,
    receivedAt,
    to,
    from,
    subject: headers["subject"] ?? "",
    messageId: headers["message-id"] ?? "",
    headers,
    text,
    html,
    source: Buffer.from(source, "latin1").toString("utf8"),
  };
}

const isFor = (mail: KeptMail, to: string): boolean => mail.to.toLowerCase() === to.trim().toLowerCase();
