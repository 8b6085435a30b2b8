import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

interface Device {
  readonly uuid: string;
  readonly token: string;
}

/** A person's devices at most: the one seen longest ago gives way. */
const mostOwn = 10;

/** Locks an active customer, so that their devices are counted by one transaction at a time. @returns whether there is one */
export async function lockCustomer(tx: Tx, userUuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where uuid = ${userUuid} and role = 'customer' and status = 'active' for no key update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Stores a device as this person's from now on. @returns whose it was before, if it was another's */
export async function storeDevice(
  tx: Tx,
  { token, platform, userUuid, at }: { token: string; platform: "ios" | "android"; userUuid: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ userUuid: string }>`
    select user_uuid as "userUuid" from app_devices where token = ${token} for update`.execute(tx);
  await sql`
    insert into app_devices (user_uuid, token, platform, created_at, seen_at)
    values (${userUuid}, ${token}, ${platform}, ${at}, ${at})
    on conflict (token) do update set user_uuid = excluded.user_uuid, platform = excluded.platform, seen_at = excluded.seen_at`.execute(
    tx,
  );
  await sql`
    delete from app_devices where uuid in (
      select uuid from app_devices where user_uuid = ${userUuid} and token <> ${token}
      order by seen_at desc, uuid offset ${sql.lit(mostOwn - 1)})`.execute(tx);
  const [before] = rows;
  return before?.userUuid === userUuid ? undefined : before?.userUuid;
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

interface DeviceOwner {
  readonly uuid: string;
  readonly devices: readonly Device[];
}
/** The active customer with this email address and their devices; undefined if there is none. */
export async function deviceOwner(tx: Tx, email: string): Promise<DeviceOwner | undefined> {
  const { rows } = await sql<DeviceOwner>`
    select u.uuid, coalesce((select json_agg(json_build_object('uuid', d.uuid, 'token', d.token) order by d.seen_at desc, d.uuid)
      from app_devices d where d.user_uuid = u.uuid), '[]') as devices
    from users u where lower(u.email) = lower(${email}) and u.role = 'customer' and u.status = 'active'`.execute(tx);
  return rows[0];
}

export async function forgetDevices(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`delete from app_devices where seen_at < ${before} returning uuid`.execute(db);
  return rows.length;
}
