/** Three SMS vendors behind which one set of telephones hangs: Twilio, MessageMedia, Kudosity. docs/providers/sms.md */
import type { Routes } from "../kit/controls.ts";
import { phonesPage } from "../kit/phones-page.ts";
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import type { Section } from "../kit/status-page.ts";
import { kudosityDoor } from "./kudosity-door.ts";
import { kudosityReporter } from "./kudosity-reporter.ts";
import { messageMediaDoor, messageMediaReporter } from "./message-media-door.ts";
import { createSmsBook } from "./sms-book.ts";
import { partsOf } from "./sms-parts.ts";
import {
  acceptedAt,
  type KeptSms,
  kudosityAccount,
  messageMediaAccount,
  type SmsState,
  stepOf,
  twilioAccount,
} from "./sms-state.ts";
import { twilioDoor } from "./twilio-door.ts";
import { twilioReporter } from "./twilio-reporter.ts";

export async function startSmsSandbox(options: SandboxOptions = {}): Promise<Sandbox<SmsState>> {
  let bench: Bench<SmsState> | undefined;
  const sandbox = await startSandbox<SmsState>(
    {
      name: "sms",
      title: "SMS (Twilio, MessageMedia, Kudosity)",
      seed: () => ({ number: bench?.state().number ?? 0, messages: [], webhooks: [] }),
      parts(given) {
        bench = given;
        const book = createSmsBook(given, {
          twilio: twilioReporter,
          messageMedia: messageMediaReporter,
          kudosity: kudosityReporter(() => given.state().webhooks),
        });
        return {
          doors: {
            twilio: twilioDoor(book),
            messageMedia: messageMediaDoor(book),
            kudosity: kudosityDoor(given, book),
          },
          routes: routesOf(given),
          sections: () => [sectionOf(given.state())],
        };
      },
      env: (address) => ({
        SMS_TWILIO_URL: address("twilio"),
        SMS_TWILIO_ACCOUNT_SID: twilioAccount.sid,
        SMS_TWILIO_AUTH_TOKEN: twilioAccount.token,
        SMS_MESSAGEMEDIA_URL: address("messageMedia"),
        SMS_MESSAGEMEDIA_KEY: messageMediaAccount.key,
        SMS_MESSAGEMEDIA_SECRET: messageMediaAccount.secret,
        SMS_KUDOSITY_URL: address("kudosity"),
        SMS_KUDOSITY_API_KEY: kudosityAccount.key,
      }),
    },
    options,
  );
  return { ...sandbox, pages: { ...sandbox.pages, "SMS inbox": `${sandbox.control}/inbox` } };
}

function routesOf(bench: Bench<SmsState>): Routes {
  return {
    "GET /inbox": ({ url }) =>
      phonesPage({
        title: "SMS inbox",
        about: "What was sent to each number, whether it arrived or not.",
        search: url.searchParams.get("search") ?? "",
        phones: [...byNumber(bench.state())].map(([name, messages]) => ({
          name,
          kind: name.startsWith("+64") ? "New Zealand" : name.startsWith("+61") ? "Australia" : "elsewhere",
          messages: messages.map((one) => ({
            at: acceptedAt(one),
            title: one.from,
            text: one.body,
            note: noteOf(one),
            isTrouble: ["undelivered", "opted-out"].includes(stepOf(one)),
          })),
        })),
      }),
  };
}

function noteOf(message: KeptSms): string {
  const { parts } = partsOf(message.body);
  return `${vendors[message.skin]}, ${stepOf(message)}${parts > 1 ? `, ${parts} parts` : ""}`;
}

const vendors: Readonly<Record<KeptSms["skin"], string>> = {
  twilio: "Twilio",
  messageMedia: "MessageMedia",
  kudosity: "Kudosity",
};

/** Numbers with their messages, whoever was written to last first. */
function byNumber({ messages }: SmsState): Map<string, KeptSms[]> {
  const phones = new Map<string, KeptSms[]>();
  for (const one of messages.toReversed()) phones.set(one.to, [...(phones.get(one.to) ?? []), one]);
  return phones;
}

const sectionOf = ({ messages }: SmsState): Section => ({
  title: "Messages (also at /inbox)",
  columns: ["Time", "Vendor", "To", "From", "Text", "State", "Parts", "Reference", "Id"],
  rows: messages
    .toReversed()
    .slice(0, 200)
    .map((one) => [
      acceptedAt(one).toISOString(),
      vendors[one.skin],
      one.to,
      one.from,
      one.body,
      stepOf(one),
      partsOf(one.body).parts,
      one.reference ?? JSON.stringify(one.metadata),
      one.id,
    ]),
});
