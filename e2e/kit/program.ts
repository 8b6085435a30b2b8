/** The program that stories are about, with a mail server beside it. A worker runs one at a time. */
import { join } from "node:path";
import { startTestMailSandbox, type TestMailSandbox } from "../../server/test/mail-sandbox.ts";
import { startTestApp, type TestApp } from "../../server/test/test-app.ts";
import { freePort } from "../../server/test/free-port.ts";

const builds = join(import.meta.dirname, "../..");
export const folders = { PORTAL_FOLDER: join(builds, "portal/dist"), SIGN_IN_FOLDER: join(builds, "sign-in/dist") };

export interface Crema {
  readonly app: TestApp;
  /** Where browsers reach it. */
  readonly origin: string;
}
export interface Program extends Crema {
  readonly mails: TestMailSandbox;
  end(): Promise<void>;
}

export async function startProgram(
  environment: Readonly<Record<string, string>> = {},
  parts: Parameters<typeof startTestApp>[1] = {},
): Promise<Program> {
  const mails = await startTestMailSandbox();
  const surroundings = { PORT: String(await freePort()), SMTP_URL: mails.smtpUrl, ...folders };
  const app = await startTestApp({ ...surroundings, ...environment }, parts);
  return {
    app,
    mails,
    origin: await app.listen(),
    async end() {
      await app.stop();
      await mails.close();
    },
  };
}

/** Gives what this starts; story after story goes on with it, until one asks for what another kit starts. */
export type Running = <T extends Program>(start: () => Promise<T>) => Promise<T>;

export function oneAtATime(): { readonly running: Running; end(): Promise<void> } {
  let current: { readonly start: unknown; readonly program: Program } | undefined;
  const end = async (): Promise<void> => {
    const former = current;
    current = undefined;
    await former?.program.end();
  };
  return {
    async running<T extends Program>(start: () => Promise<T>) {
      if (current?.start !== start) {
        await end();
        current = { start, program: await start() };
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what this very function started
      return current.program as T;
    },
    end,
  };
}
