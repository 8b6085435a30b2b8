import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export interface Device {
  readonly uuid: string;
  readonly token: string;
}

export interface RegisteredDevice {
  readonly token: string;
  readonly platform: "ios" | "android";
  readonly userUuid: string;
  readonly at: Date;
}

/**
 * Notes a device as this person's from now on, whosever it was.
 * @returns false where there is no such person, or they are archived
 */
export async function keepDevice(db: Db, { token, platform, userUuid, at }: RegisteredDevice): Promise<boolean> {
  const { rows } = await sql`
    insert into app_devices (user_uuid, token, platform, created_at, seen_at)
    select u.uuid, ${token}::text, ${platform}::text, ${at}::timestamptz, ${at}::timestamptz
    from users u where u.uuid = ${userUuid} and u.ended_at is null
    on conflict (token) do update set user_uuid = excluded.user_uuid, platform = excluded.platform, seen_at = excluded.seen_at
    returning uuid`.execute(db);
  return rows.length > 0;
}

export async function removeDevice(db: Db, token: string): Promise<void> {
  await sql`delete from app_devices where token = ${token}`.execute(db);
}

/** Devices whose token the push service did not know at that instant. One that the app told again since then stays. */
export async function removeDevices(
  db: Db,
  { devices, askedAt }: { readonly devices: readonly Device[]; readonly askedAt: Date },
): Promise<void> {
  if (devices.length === 0) return;
  await sql`
    delete from app_devices d using unnest(${devices.map(({ uuid }) => uuid)}::uuid[]) as gone (uuid)
    where d.uuid = gone.uuid and d.seen_at <= ${askedAt}`.execute(db);
}

const mostOwn = 10;
/** This person's devices, those seen last first. */
export async function devicesOf(tx: Tx, userUuid: string): Promise<readonly Device[]> {
  const { rows } = await sql<Device>`
    select uuid, token from app_devices where user_uuid = ${userUuid} order by seen_at desc, uuid limit ${mostOwn}`.execute(
    tx,
  );
  return rows;
}

/** @returns how many */
export async function forgetDevices(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`delete from app_devices where seen_at < ${before} returning uuid`.execute(db);
  return rows.length;
}
