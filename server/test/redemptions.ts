import { sql } from "kysely";
import { aCodeOf, aVoucher } from "./promotions.ts";
import type { TestApp } from "./test-app.ts";

let made = 0;
export interface GivenRedemption {
  readonly code?: string;
  readonly userUuid?: string;
  readonly posId?: string;
  readonly key?: string;
  readonly source?: "pos" | "shop";
  readonly status?: "accepted" | "reversed" | "over_limit";
  readonly at?: Date;
}
/** A use of a code, counted where it is accepted; of a code of its own unless one is named. @returns what its till calls it */
export async function aRedemption(app: TestApp, given: GivenRedemption = {}): Promise<{ posId: string; key: string }> {
  made += 1;
  const code = given.code ?? (await aCodeOf(app, await aVoucher(app)));
  const { posId = "T1", key = `use-${made}`, source = "pos", status = "accepted" } = given;
  await sql`
    with used as (
      update voucher_codes set redemptions = redemptions + ${status === "accepted" ? 1 : 0}::int where code = ${code}
      returning uuid, voucher_uuid)
    insert into redemptions (code_uuid, voucher_uuid, user_uuid, source, pos_id, key, status, redeemed_at)
    select uuid, voucher_uuid, ${given.userUuid ?? null}::uuid, ${source}, ${posId}, ${`${posId} ${key}`}, ${status},
      ${given.at ?? app.clock.now()} from used`.execute(app.platform.db);
  return { posId, key };
}

export async function anOffer({ platform: { db, clock } }: TestApp): Promise<string> {
  const at = clock.now();
  const { rows } = await sql<{ uuid: string }>`
    insert into offers (text2, active, created_at, updated_at) values ('Ten per cent off', true, ${at}, ${at}) returning uuid`.execute(
    db,
  );
  return rows[0]?.uuid ?? "";
}
