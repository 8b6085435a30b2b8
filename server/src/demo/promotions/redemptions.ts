import { demoCustomers } from "../customers.ts";
import type { DemoArea } from "../demo-area.ts";
import { stillThere } from "../demo-rows.ts";
import { addMissingRedemptions } from "./promotion-rows.ts";

const tills = ["Milton-1", "Milton-2", "Fortitude-Valley-1", "West-End-1", "Paddington-1", "Market-stall"];

/** One redemption for each use that the demo's codes count, at a till or in the shop, while the code was valid. */
export const redemptionsDemo: DemoArea = {
  name: "redemptions",
  async seed(tx, context) {
    const customers = demoCustomers(context).map(({ user }) => user.uuid);
    const there = await stillThere(tx, customers);
    const passersBy = customers.filter((uuid) => there.has(uuid)).slice(0, 400);
    const count = await addMissingRedemptions(tx, { tills, passersBy, until: context.midnight });
    return `${count} redemptions`;
  },
};
