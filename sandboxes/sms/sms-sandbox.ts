/** Three SMS vendors behind which one set of telephones hangs: Twilio, MessageMedia, Kudosity. docs/providers/sms.md */
import { type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { kudosityDoor, kudosityReporter } from "./kudosity-door.ts";
import { messageMediaDoor, messageMediaReporter } from "./message-media-door.ts";
import { createSmsBook } from "./sms-book.ts";
import { kudosityAccount, messageMediaAccount, type SmsState, twilioAccount } from "./sms-state.ts";
import { twilioDoor, twilioReporter } from "./twilio-door.ts";

export const startSmsSandbox = (options?: SandboxOptions): Promise<Sandbox<SmsState>> =>
  startSandbox<SmsState>(
    {
      title: "SMS (Twilio, MessageMedia, Kudosity)",
      seed: (before) => ({ number: before?.number ?? 0, messages: [], webhooks: [] }),
      parts(bench) {
        const book = createSmsBook(bench, {
          twilio: twilioReporter,
          messageMedia: messageMediaReporter,
          kudosity: kudosityReporter(() => bench.state()),
        });
        return {
          doors: {
            twilio: twilioDoor(book),
            messageMedia: messageMediaDoor(book),
            kudosity: kudosityDoor(bench, book),
          },
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
