import type { VoucherCode } from "@crema/contract/areas/promotions";
import { codeKeyOf, endingWithinDays } from "@crema/contract/areas/promotions";
import { uuid as uuidText } from "@crema/contract/kit";
import { type RawBuilder, sql } from "kysely";
import { after, days } from "../../../platform/clock/clock.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";

/** How codes are compared in `voucher_codes c`; the same as `codeKeyOf`, and what the unique index holds. */
export const codeKey = sql`upper(translate(c.code, '- ', ''))`;

const displayName = sql`btrim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`;
/** The wire's shape, from `voucher_codes c left join users u`. */
export const codeJson = sql`json_build_object(
  'uuid', c.uuid, 'code', c.code, 'userUuid', c.user_uuid, 'userName', ${displayName}, 'userEmail', coalesce(u.email, ''),
  'userDisplay', coalesce(nullif(${displayName}, ''), u.email, ''), 'redemptions', c.redemptions,
  'maximumRedemptions', c.maximum_redemptions, 'maximumRedemptionsPerUser', c.maximum_redemptions_per_user,
  'startDate', wire_instant(c.start_at), 'expiryDate', wire_instant(c.expires_at), 'status', c.status,
  'description', c.description, 'referenceData', c.reference_data, 'createdAt', wire_instant(c.created_at),
  'updatedAt', wire_instant(c.updated_at))`;

/** A code as an address names it: by its text, or its uuid. Source: AMB-86. */
export interface NamedCode {
  readonly voucherUuid: string;
  readonly code: string;
}

const isNamed = ({ voucherUuid, code }: NamedCode) => {
  const uuid = uuidText.safeParse(code);
  const named = uuid.success ? sql`c.uuid = ${uuid.data}` : sql`${codeKey} = ${codeKeyOf(code)}`;
  return sql`c.voucher_uuid = ${voucherUuid} and ${named}`;
};

export async function codeOf(db: Db, named: NamedCode): Promise<VoucherCode | undefined> {
  const { rows } = await sql<{ code: VoucherCode }>`
    select ${codeJson} as code from voucher_codes c left join users u on u.uuid = c.user_uuid where ${isNamed(named)}
  `.execute(db);
  return rows[0]?.code;
}

/** Locks a code until the transaction ends: nobody uses, changes or deletes it meanwhile. */
export async function lockCode(tx: Tx, named: NamedCode): Promise<VoucherCode | undefined> {
  const { rows } = await sql`select from voucher_codes c where ${isNamed(named)} for update`.execute(tx);
  // Read in a statement of its own: after a wait for the lock only that one sees what changed meanwhile.
  return rows.length === 0 ? undefined : codeOf(tx, named);
}

export interface CodeFields
  extends Pick<
    VoucherCode,
    "maximumRedemptions" | "maximumRedemptionsPerUser" | "status" | "description" | "referenceData"
  > {
  readonly startAt: Date;
  readonly expiresAt: Date;
}

export async function saveCode(
  tx: Tx,
  { uuid, fields, at }: { uuid: string; fields: CodeFields; at: Date },
): Promise<void> {
  await sql`
    update voucher_codes set maximum_redemptions = ${fields.maximumRedemptions},
      maximum_redemptions_per_user = ${fields.maximumRedemptionsPerUser}, status = ${fields.status},
      description = ${fields.description}, reference_data = ${fields.referenceData}, start_at = ${fields.startAt},
      expires_at = ${fields.expiresAt}, updated_at = ${nextVersion(at)}
    where uuid = ${uuid}`.execute(tx);
}

/** Gives a locked code to somebody. It leaves its batch, in which everybody has one code. */
export async function giveCode(
  tx: Tx,
  { uuid, userUuid, at }: { uuid: string; userUuid: string; at: Date },
): Promise<void> {
  await sql`
    update voucher_codes set user_uuid = ${userUuid}, batch_uuid = null, updated_at = ${nextVersion(at)}
    where uuid = ${uuid}`.execute(tx);
}

export async function wasUsed(tx: Tx, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select c.redemptions > 0 or exists (select from redemptions r where r.code_uuid = c.uuid) as was
    from voucher_codes c where c.uuid = ${uuid}`.execute(tx);
  return rows[0]?.was ?? false;
}

export async function removeCode(tx: Tx, uuid: string): Promise<void> {
  await sql`delete from voucher_codes where uuid = ${uuid}`.execute(tx);
}

export interface Holder {
  readonly uuid: string;
  readonly firstName: string;
  readonly name: string;
  readonly email: string;
  readonly isArchived: boolean;
}

/** @returns undefined where there is nobody of this uuid; who is found stays until the transaction ends */
export async function holderOf(tx: Tx, userUuid: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select uuid, first_name as "firstName", btrim(first_name || ' ' || last_name) as name, email,
      ended_at is not null as "isArchived"
    from users where uuid = ${userUuid} for key share`.execute(tx);
  return rows[0];
}

/**
 * Live vouchers with codes that can still be used and end within `endingWithinDays` of this instant, as a FROM item with
 * `voucher_uuid`, how many `codes`, and when the `first` of them ends. From the index `voucher_codes_ending`.
 */
export const endingVouchers = (now: Date): RawBuilder<unknown> => sql`(
  select c.* from (
  select c.voucher_uuid, count(*) as codes, min(c.expires_at) as first from voucher_codes c
  where c.status = 'live' and c.expires_at >= ${now} and c.expires_at < ${after(now, days(endingWithinDays))}
    and (c.maximum_redemptions is null or c.redemptions < c.maximum_redemptions)
  group by c.voucher_uuid) c join vouchers l on l.uuid = c.voucher_uuid and l.status = 'live')`;
