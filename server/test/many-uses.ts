/** Many tills that use the same code at the same time. */
import { redeemVoucherCode } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import { aCodeOf, aVoucher } from "./promotions.ts";
import { asTill } from "./sales.ts";
import type { TestApp } from "./test-app.ts";
import { aCustomer } from "./users.ts";

const tries = 20;
/** Uses of a code in all and by one person, and how many people try; `wanted` are left to get. */
const situations = [
  { limits: { maximumRedemptions: 1 }, people: 1, wanted: 1 },
  { limits: { maximumRedemptions: 7 }, people: 3, wanted: 7 },
  { limits: { maximumRedemptionsPerUser: 1 }, people: 4, wanted: 4 },
  { limits: { maximumRedemptionsPerUser: 2 }, people: 3, wanted: 6 },
  { limits: { maximumRedemptions: 5, maximumRedemptionsPerUser: 2 }, people: 4, wanted: 5 },
] as const;
const mayRefuse = new Set<unknown>(["code_used_up", "person_used_up"]);

/** Twenty tries at once in each round, on a code of its own; in every fourth round each key comes twice. @returns what is not as it must be */
export async function roundsOfUses(app: TestApp, rounds: number): Promise<readonly string[]> {
  const headers = await asTill(app);
  const people = await Promise.all([aCustomer(app), aCustomer(app), aCustomer(app), aCustomer(app)]);
  const voucher = await aVoucher(app);
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const { limits, people: count, wanted } = situationOf(round);
    const code = await aCodeOf(app, voucher, { code: `ROUND-${round}`, ...limits });
    const keys = round % 4 === 0 ? tries / 2 : tries;
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, n) => {
        const person = { uuid: people[(n % keys) % count] };
        return app.call(redeemVoucherCode, {
          body: { code, posId: "T1", key: `${round}-${n % keys}`, person },
          headers,
        });
      }),
    );
    const accepted = answers.filter(({ status }) => status === 200).map(({ body }) => body.uuid);
    const odd = answers.filter(({ status, body }) => status !== 200 && !mayRefuse.has(body.code));
    const seen = [new Set(accepted).size, ...(await countsOf(app, code)), odd.length].join();
    if (seen !== [wanted, wanted, wanted, 0].join()) wrong.push(`round ${round}: ${seen} where ${wanted} were to get`);
  }
  return wrong;
}

function situationOf(round: number) {
  const situation = situations[round % situations.length];
  if (situation === undefined) throw new Error("there are no situations");
  return situation;
}

async function countsOf({ platform: { db } }: TestApp, code: string): Promise<readonly number[]> {
  const { rows } = await sql<{ counted: number; made: number }>`
    select redemptions as counted, (select count(*) from redemptions r where r.code_uuid = c.uuid) as made
    from voucher_codes c where code = ${code}`.execute(db);
  return rows.flatMap(({ counted, made }) => [counted, made]);
}
