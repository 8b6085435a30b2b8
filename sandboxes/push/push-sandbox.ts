/** Firebase Cloud Messaging: access tokens, sending, and what each device shows. docs/providers/fcm.md */
import { generateKeyPairSync } from "node:crypto";
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { tokenDoor } from "./access-tokens.ts";
import { projectId, type PushState, serviceAccountEmail } from "./push-state.ts";
import { sendDoor, sendFaults } from "./send-door.ts";

export function startPushSandbox(options?: SandboxOptions): Promise<Sandbox<PushState>> {
  let bench: Bench<PushState> | undefined;
  return startSandbox<PushState>(
    {
      title: "Push (FCM)",
      // Key and numbers stay over a reset: whoever was started with the key goes on with it.
      seed: (before) => ({
        serviceAccountKey: before?.serviceAccountKey ?? newServiceAccountKey(),
        accessTokens: [],
        number: before?.number ?? 0,
        devices: {},
        troubles: {},
      }),
      faults: sendFaults,
      parts(given) {
        bench = given;
        return { doors: { token: tokenDoor(given), send: sendDoor(given) } };
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
}

const newServiceAccountKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
