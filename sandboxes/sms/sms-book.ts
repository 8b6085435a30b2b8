/** Takes messages for all vendors, moves them on by the sandbox's clock, and tells whoever asked to be told. */
import { createDeliveries, type Delivery, type DeliveryRules } from "../kit/deliveries.ts";
import type { Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { acceptedAt, type KeptSms, type Skin, type SmsState, type Step, stepOf } from "./sms-state.ts";
import { fateOf } from "./sms-steering.ts";

type NewSms = Omit<KeptSms, "number" | "id" | "history" | "skin">;

/** How one vendor tells that a message has moved. */
export interface Reporter {
  readonly idOf: (number: number) => string;
  /** @param step - where the message was then */
  reports(message: KeptSms, step: Step, isForged: boolean): readonly Delivery[];
  readonly rules: DeliveryRules;
}

export interface SmsBook {
  /** Stores a message, whose journey begins. */
  accept(skin: Skin, sms: NewSms): KeptSms;
  /** Newest first. */
  messages(skin: Skin): readonly KeptSms[];
  /** Lets whoever sent a message wait for good, and says so in the journal. */
  leaveUnanswered(message: KeptSms): Promise<Reply>;
}

const mostMessages = 2_000;

export function createSmsBook(bench: Bench<SmsState>, reporters: Readonly<Record<Skin, Reporter>>): SmsBook {
  const senders = {
    twilio: createDeliveries(bench, reporters.twilio.rules),
    messageMedia: createDeliveries(bench, reporters.messageMedia.rules),
    kudosity: createDeliveries(bench, reporters.kudosity.rules),
  };

  const moveOn = async (number: number, step: Step): Promise<void> => {
    const message = bench.state().messages.find((one) => one.number === number);
    if (message === undefined) return;
    message.history.push({ step, at: bench.clock.now().getTime() });
    const { isForged = false, duplicates = 0 } = fateOf(message.to);
    await senders[message.skin].sendAll(reporters[message.skin].reports(message, step, isForged), duplicates);
  };
  const planJourney = (message: KeptSms): void => {
    const elapsed = (bench.clock.now().getTime() - acceptedAt(message).getTime()) / 1_000;
    for (const { step, afterSeconds } of fateOf(message.to).steps.slice(message.history.length - 1))
      bench.clock.after(Math.max(0, afterSeconds - elapsed), () => moveOn(message.number, step));
  };
  // What was on its way when the sandbox ended goes on.
  for (const message of bench.state().messages) planJourney(message);

  return {
    accept(skin, sms) {
      const state = bench.state();
      state.number += 1;
      const message: KeptSms = {
        ...sms,
        skin,
        number: state.number,
        id: reporters[skin].idOf(state.number),
        history: [{ step: "queued", at: bench.clock.now().getTime() }],
      };
      state.messages = [...state.messages, message].slice(-mostMessages);
      planJourney(message);
      return message;
    },
    messages: (skin) =>
      bench
        .state()
        .messages.filter((one) => one.skin === skin)
        .toReversed(),
    leaveUnanswered({ skin, id, to }) {
      bench.journal.note("unanswered", { door: skin, to, id, status: 0, committed: true });
      return new Promise(() => undefined);
    },
  };
}

/** How a vendor writes where a message is. */
export const wordOf = (words: Readonly<Record<Step, string>>, message: KeptSms): string => words[stepOf(message)];

/** The same address without what only the right caller knows: the part behind the question mark. */
export function withoutQuery(url: string): string {
  const address = new URL(url);
  address.search = "";
  return address.href;
}
