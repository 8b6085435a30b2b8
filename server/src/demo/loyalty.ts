import { insertRows } from "../platform/database/write-rows.ts";
import { demoCustomers } from "./customers.ts";
import type { DemoArea } from "./demo-area.ts";
import { stillThere } from "./demo-rows.ts";
import { chanceOf } from "./random.ts";

export const loyaltyDemo: DemoArea = {
  name: "loyalty",
  async seed(tx, context) {
    const chance = chanceOf("crema demo loyalty");
    const verified = demoCustomers(context)
      .map(({ user }) => user)
      .filter((user) => user.email_verified_at !== null);
    const holders = verified.filter(() => chance.happens(0.66));
    const accounts = holders.map((user, index) => ({
      user_uuid: user.uuid,
      fom: `603628-${String(200_000_101 + index * 37)}`,
      points_balance: Math.floor(4_000 * chance.next() ** 2),
      balance_cents: chance.happens(0.2) ? 0 : Math.floor(9_000 * chance.next() ** 2.5),
      updated_at: new Date(context.midnight.getTime() - chance.below(72 * 60) * 60_000),
    }));
    const there = await stillThere(
      tx,
      accounts.map((account) => account.user_uuid),
    );
    const made = accounts.filter((account) => there.has(account.user_uuid));
    await insertRows(tx, "loyalty_accounts", made);
    return `${made.length} loyalty cards`;
  },
};
