import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listUsers } from "@crema/contract/areas/users";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";

let app: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: "8" });
  headers = await signInAs(app, await aStaffMember(app, { read: ["user"] }));
});
afterAll(() => app.stop());

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const wrongCounts = async () => {
  const { rows } = await sql`
    select role, status, kept, counted from (select role, status, sum(n) as kept from user_counts group by role, status) k
      full join (select role, status, count(*) as counted from users group by role, status) u using (role, status)
    where coalesce(kept, 0) <> coalesce(counted, 0)`.execute(app.platform.db);
  return rows;
};

const writers = 4;
const transactions = 500;
const writesInEach = 5;

/** One write that touches role or status, of up to three of this writer's users. */
function write(writer: number, next: () => number): RawBuilder<unknown> {
  const at = app.clock.now();
  const some = sql`(
    select uuid from users where email like ${`writer${writer}-%`} and uuid > ${from(next)}::uuid order by uuid limit ${1 + Math.floor(next() * 3)})`;
  const kinds = [
    sql`insert into users (role, email, email_verified_at, created_at, updated_at)
      select ${next() < 0.1 ? "staff" : "customer"}, ${`writer${writer}-`} || gen_random_uuid(), ${next() < 0.5 ? at : null}::timestamptz,
        ${at}, ${at} from generate_series(1, 2)`,
    sql`update users set ended_at = ${at} where uuid in ${some}`,
    sql`update users set ended_at = null where uuid in ${some}`,
    sql`update users set email_verified_at = ${at} where uuid in ${some}`,
    sql`update users set email_verified_at = null, first_name = 'X' where uuid in ${some}`,
    sql`update users set role = case role when 'staff' then 'customer' else 'staff' end where uuid in ${some}`,
    sql`update users set first_name = 'Y', updated_at = ${at} where uuid in ${some}`,
    sql`delete from users where uuid in ${some}`,
  ];
  return kinds[Math.floor(next() * kinds.length)] ?? sql`select 1`;
}
const from = (next: () => number): string =>
  `${Math.floor(next() * 0xffff_ffff)
    .toString(16)
    .padStart(8, "0")}-0000-4000-8000-000000000000`;

/** Several writes in one transaction; every tenth transaction is taken back. */
async function writeSome(writer: number, next: () => number): Promise<void> {
  try {
    await app.platform.db.transaction().execute(async (tx) => {
      for (let n = 0; n < writesInEach; n += 1) await write(writer, next).execute(tx);
      if (next() < 0.1) throw new Error("taken back");
    });
  } catch (error) {
    if (!(error instanceof Error && error.message === "taken back")) throw error;
  }
}

describe("the kept counts", () => {
  it("are exact after 10,000 random writes of every kind, from several connections at once", async () => {
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const next = numbers(writer);
        for (let n = 0; n < transactions; n += 1) await writeSome(writer, next);
      }),
    );
    expect(await wrongCounts()).toEqual([]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from users`.execute(app.platform.db);
    expect((await app.call(listUsers, { headers })).body.meta.count).toBe(rows[0]?.n);
  }, 60_000);

  it("do not deadlock writers who change different users in opposite directions", async () => {
    const at = app.clock.now();
    const { rows } = await sql<{ uuid: string }>`
      insert into users (role, email, email_verified_at, created_at, updated_at)
      select 'customer', 'pair' || n || '@counts.test', ${at}, ${at}, ${at} from generate_series(1, 8) n returning uuid`.execute(
      app.platform.db,
    );
    const flip = async (uuid: string, isFirst: boolean): Promise<void> => {
      for (let n = 0; n < 40; n += 1)
        await sql`update users set ended_at = ${(n % 2 === 0) === isFirst ? at : null} where uuid = ${uuid}`.execute(
          app.platform.db,
        );
    };
    await Promise.all(rows.map((row, index) => flip(row.uuid, index % 2 === 0)));
    expect(await wrongCounts()).toEqual([]);
  });
});
