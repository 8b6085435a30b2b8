import { listUsers } from "@crema/contract/areas/users";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../../test/file-app.ts";
import { writeAtRandom } from "../../../../test/random-writes.ts";
import type { Chance } from "../../../demo/random.ts";

const app = await startFileApp({ DATABASE_POOL: "8" });
const headers = await asStaff(app, { read: ["user"] });

const wrongCounts = () =>
  app.sql`
    select role, status, kept, counted from (select role, status, sum(n) as kept from user_counts group by role, status) k
      full join (select role, status, count(*) as counted from users group by role, status) u using (role, status)
    where coalesce(kept, 0) <> coalesce(counted, 0)`;

/** One write that touches role or status, of up to three of this writer's users. */
function write(chance: Chance, writer: number): RawBuilder<unknown> {
  const at = app.clock.now();
  const some = sql`(
    select uuid from users where email like ${`writer${writer}-%`} and uuid > ${chance.uuid()}::uuid order by uuid limit ${chance.between(1, 3)})`;
  return chance.oneOf([
    sql`insert into users (role, email, email_verified_at, created_at, updated_at)
      select ${chance.happens(0.1) ? "staff" : "customer"}, ${`writer${writer}-`} || gen_random_uuid(),
        ${chance.happens(0.5) ? at : null}::timestamptz, ${at}, ${at} from generate_series(1, 2)`,
    sql`update users set ended_at = ${at} where uuid in ${some}`,
    sql`update users set ended_at = null where uuid in ${some}`,
    sql`update users set email_verified_at = ${at} where uuid in ${some}`,
    sql`update users set email_verified_at = null, first_name = 'X' where uuid in ${some}`,
    sql`update users set role = case role when 'staff' then 'customer' else 'staff' end where uuid in ${some}`,
    sql`update users set first_name = 'Y', updated_at = ${at} where uuid in ${some}`,
    sql`delete from users where uuid in ${some}`,
  ]);
}

describe("the kept counts", () => {
  it("are exact after 10,000 random writes of every kind, from several connections at once", async () => {
    await writeAtRandom(app, { writers: 4, transactions: 500, writesInEach: 5, write });
    expect(await wrongCounts()).toEqual([]);
    const rows = await app.sql<{ n: number }>`select count(*) as n from users`;
    expect((await app.call(listUsers, { headers })).body.meta.count).toBe(rows[0]?.n);
  });

  it("do not deadlock writers who change different users in opposite directions", async () => {
    const at = app.clock.now();
    const rows = await app.sql<{ uuid: string }>`
      insert into users (role, email, email_verified_at, created_at, updated_at)
      select 'customer', 'pair' || n || '@counts.test', ${at}, ${at}, ${at} from generate_series(1, 8) n returning uuid`;
    const flip = async (uuid: string, isFirst: boolean): Promise<void> => {
      for (let n = 0; n < 40; n += 1)
        await app.sql`update users set ended_at = ${(n % 2 === 0) === isFirst ? at : null} where uuid = ${uuid}`;
    };
    await Promise.all(rows.map((row, index) => flip(row.uuid, index % 2 === 0)));
    expect(await wrongCounts()).toEqual([]);
  });
});
