/** Firebase Cloud Messaging: access tokens, sending, and what each device shows. docs/providers/fcm.md */
import { generateKeyPairSync } from "node:crypto";
import type { Routes } from "../kit/controls.ts";
import type { Door } from "../kit/door.ts";
import { phonesPage } from "../kit/phones-page.ts";
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import type { Section } from "../kit/status-page.ts";
import { answerTokenRequest, wrongSignature } from "./access-tokens.ts";
import { projectId, type PushState, serviceAccountEmail } from "./push-state.ts";
import { sendDoor, sendFaults } from "./send-door.ts";

export interface PushOptions extends SandboxOptions {
  /** The key it begins with where none is kept; its own, which takes a tenth of a second to make, when left out. */
  readonly serviceAccountKey?: string | undefined;
}

export async function startPushSandbox(options: PushOptions = {}): Promise<Sandbox<PushState>> {
  let bench: Bench<PushState> | undefined;
  const sandbox = await startSandbox<PushState>(
    {
      name: "push",
      title: "Push (FCM)",
      seed: () => emptyState(bench?.state(), options.serviceAccountKey),
      faults: sendFaults,
      parts(given) {
        bench = given;
        // The key is kept even where nobody ever asks for anything.
        given.changed();
        return {
          doors: { token: tokenDoor(given), send: sendDoor(given) },
          routes: routesOf(given),
          sections: () => sectionsOf(given.state()),
        };
      },
      env: (address) => ({
        FCM_URL: address("send"),
        FCM_TOKEN_URL: `${address("token")}/token`,
        FCM_PROJECT_ID: projectId,
        FCM_SERVICE_ACCOUNT_EMAIL: serviceAccountEmail,
        FCM_SERVICE_ACCOUNT_KEY: (bench?.state().serviceAccountKey ?? "").replaceAll("\n", String.raw`\n`),
      }),
    },
    options,
  );
  return { ...sandbox, pages: { ...sandbox.pages, "Push inbox": `${sandbox.control}/inbox` } };
}

/** Key and numbers stay over a reset: whoever was started with the key goes on with it. */
const emptyState = (before: PushState | undefined, key: string | undefined): PushState => ({
  serviceAccountKey: before?.serviceAccountKey ?? key ?? newServiceAccountKey(),
  accessTokens: [],
  number: before?.number ?? 0,
  devices: {},
  troubles: {},
});

export const newServiceAccountKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

function tokenDoor(bench: Bench<PushState>): Door {
  return {
    operationOf: () => "token",
    secrets: ["assertion", "access_token"],
    authWrong: wrongSignature,
    authExpired: wrongSignature,
    answer(asked) {
      const counter = { state: bench.state(), now: bench.clock.now(), address: `${bench.address("token")}/token` };
      const { reply, issued } = answerTokenRequest(asked, counter);
      if (issued) {
        bench.changed();
        asked.commits();
      }
      return reply;
    },
  };
}

function routesOf(bench: Bench<PushState>): Routes {
  return {
    "GET /inbox": ({ url }) =>
      phonesPage({
        title: "Push inbox",
        about: "What each device shows: a message replaces the one with the same collapse key.",
        search: url.searchParams.get("search") ?? "",
        phones: devicesNewestFirst(bench.state()).map(({ token, platform, shown }) => ({
          name: token,
          kind: platform,
          messages: shown.map(({ at, title, body, copies }) => ({
            at: new Date(at),
            title,
            text: body,
            note: copies > 1 ? `came ${copies} times` : "",
          })),
        })),
      }),
  };
}

const devicesNewestFirst = (state: PushState) =>
  Object.values(state.devices)
    .filter(({ shown }) => shown.length > 0)
    .toSorted((a, b) => (b.shown[0]?.at ?? 0) - (a.shown[0]?.at ?? 0));

function sectionsOf(state: PushState): Section[] {
  const rows = devicesNewestFirst(state).flatMap(({ token, platform, shown }) =>
    shown.map(({ at, title, body, copies, name }) => ({ at, cells: [token, platform, title, body, copies, name] })),
  );
  return [
    {
      title: "Notifications (also at /inbox)",
      columns: ["Time", "Device", "Platform", "Title", "Body", "Copies", "Name"],
      rows: rows
        .toSorted((a, b) => b.at - a.at)
        .slice(0, 200)
        .map(({ at, cells }) => [new Date(at).toISOString(), ...cells]),
    },
  ];
}
