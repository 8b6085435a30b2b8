import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import { addApiKey } from "../src/platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey, newApiKey } from "../src/platform/sessions/api-keys/api-keys.ts";
import type { Push as PushPort, PushMessage, PushOutcome } from "../src/providers/push/push.ts";
import { aSegment } from "./segments.ts";
import type { AnyRequest, TestApp } from "./test-app.ts";
import { aCustomer, aStaffMember } from "./users.ts";

interface App {
  readonly platform: Platform;
}

let made = 0;
export async function aDevice(
  { platform: { db, clock } }: App,
  userUuid: string,
  { token, isApple = false, seenAt }: { token?: string; isApple?: boolean; seenAt?: Date } = {},
): Promise<string> {
  made += 1;
  const named = token ?? `${isApple ? "ios" : "phone"}-${made}-${process.pid}`;
  const at = seenAt ?? clock.now();
  await sql`
    insert into app_devices (user_uuid, token, platform, created_at, seen_at)
    values (${userUuid}, ${named}, ${isApple ? "ios" : "android"}, ${at}, ${at})`.execute(db);
  return named;
}

export const pushTexts = { internalDescription: "Spring", title: "Double Bean Dollars", body: "This weekend only" };

export async function aPush(
  { platform: { db, clock } }: App,
  given: { readonly title?: string; readonly failed?: number; readonly at?: Date } = {},
): Promise<string> {
  const at = given.at ?? clock.now();
  const { title = pushTexts.title, failed = 0 } = given;
  const { rows } = await sql<{ uuid: string }>`
    insert into pushes (segment_uuid, segment_name, internal_description, title, body, people, devices, state, ends_at, created_at,
      finished_at, sent, failed, repeatable)
    values (gen_random_uuid(), 'Regulars', ${pushTexts.internalDescription}, ${title}, ${pushTexts.body}, 12, 12, 'done', ${at}, ${at},
        ${at}, ${12 - failed}, ${failed}, ${failed})
    returning uuid`.execute(db);
  const uuid = rows[0]?.uuid ?? "";
  await sql`
    insert into push_sendings (push_uuid, user_uuid, device_uuid, state, reason)
    select ${uuid}, gen_random_uuid(), gen_random_uuid(), case when n > ${failed} then 'sent' else 'failed' end, ''
    from generate_series(1, 12) n`.execute(db);
  return uuid;
}

/** One that is being sent, as it is stored, with so many devices that are to be sent it. @returns its uuid */
export async function aRunningPush(
  { platform: { db, clock } }: App,
  { title = pushTexts.title, devices = 12 } = {},
): Promise<string> {
  const at = clock.now();
  const { rows } = await sql<{ uuid: string }>`
    insert into pushes (segment_uuid, segment_name, internal_description, title, body, people, devices, ends_at, created_at)
    values (gen_random_uuid(), 'Regulars', ${pushTexts.internalDescription}, ${title}, ${pushTexts.body}, ${devices}, ${devices},
      ${at}::timestamptz + interval '1 day', ${at})
    returning uuid`.execute(db);
  const uuid = rows[0]?.uuid ?? "";
  await sql`
    insert into push_sendings (push_uuid, user_uuid, device_uuid)
    select ${uuid}, gen_random_uuid(), gen_random_uuid() from generate_series(1, ${devices})`.execute(db);
  return uuid;
}

export const pushExamples: Readonly<Record<string, (app: TestApp) => Promise<AnyRequest> | AnyRequest>> = {
  freezePushAudience: async (app) => ({ params: { uuid: await aSegment(app) } }),
  sendPush: async (app) => ({ params: { uuid: await aSegment(app) }, body: pushTexts }),
  listPushes: () => ({}),
  sendPushAgain: async (app) => ({ params: { uuid: await aPush(app, { failed: 3 }) } }),
  stopPush: async (app) => ({ params: { uuid: await aRunningPush(app) } }),
  sendTestPush: async (app) => {
    const email = `tester.${(made += 1)}@example.test`;
    await aDevice(app, await aCustomer(app, { email }));
    return { body: { title: "Hello", body: "A test", email } };
  },
  registerDevice: async (app) => ({
    body: { token: `phone-of-${await aCustomer(app)}`, platform: "ios", userUuid: await aCustomer(app) },
  }),
};

export interface ScriptedPush extends PushPort {
  readonly shown: Map<string, string[]>;
  readonly messages: PushMessage[];
  answer(how: (message: PushMessage) => PushOutcome | Promise<PushOutcome>): void;
}

export function scriptedPush(): ScriptedPush {
  const shown = new Map<string, string[]>();
  const messages: PushMessage[] = [];
  let answer: (message: PushMessage) => PushOutcome | Promise<PushOutcome> = taken;
  return {
    shown,
    messages,
    deduplicates: false,
    maxCommitDelayMs: 1,
    longestStepMs: 5_000,
    atOnce: 10,
    answer(how) {
      answer = how;
    },
    async sendToDevice(message) {
      messages.push(message);
      const outcome = await answer(message);
      if (outcome.kind === "confirmed") shown.set(message.token, [...(shown.get(message.token) ?? []), message.title]);
      return outcome;
    },
    probe: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
/** As it was before the first test: nobody but who is made anew, nothing sent or waiting, and every message taken. */
export async function withoutPushes({ platform: { db } }: App, port: ScriptedPush): Promise<void> {
  await sql`truncate pushes, push_sendings, app_devices, audiences, audience_members cascade`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`delete from users`.execute(db);
  port.answer(taken);
  port.shown.clear();
  port.messages.length = 0;
}
export async function phonesOf(app: App, count: number, { isApple = false } = {}): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) tokens.push(await aDevice(app, await aCustomer(app), { isApple }));
  return tokens;
}
export const later = (reason: string, more: object = {}): PushOutcome => ({
  kind: "not-sent",
  reason,
  pauses: "device",
  needsStaff: false,
  ...more,
});
export const taken = (): PushOutcome => ({ kind: "confirmed", reference: "m1" });

export const aSender = (app: App): Promise<string> => aStaffMember(app, { permissions: ["notification.edit"] });

export async function asApp({ platform }: TestApp): Promise<{ authorization: string }> {
  const key = newApiKey("app");
  await inTransaction(platform.db, (tx) =>
    addApiKey(tx, { name: "The app", scope: "app", hash: hashOfApiKey(key), at: platform.clock.now() }),
  );
  return { authorization: `Bearer ${key}` };
}
/** Devices for all customers who have none: each one's token is `phone-` and their uuid. */
export async function devicesForAll({ platform: { db, clock } }: App): Promise<void> {
  const at = clock.now();
  await sql`
    insert into app_devices (user_uuid, token, platform, created_at, seen_at)
    select u.uuid, 'phone-' || u.uuid, 'android', ${at}, ${at} from users u
    where u.role = 'customer' and not exists (select from app_devices d where d.user_uuid = u.uuid)`.execute(db);
}
