import { z } from "zod";
import { insertRows } from "../platform/database/write-rows.ts";
import { activeDemoUsers } from "./customers.ts";
import { type DemoArea, type DemoContext, daysBefore } from "./demo-area.ts";
import { stillThere } from "./demo-rows.ts";
import { readTable } from "../platform/files/data-table.ts";
import { limit, whole } from "./demo-table.ts";
import { type Chance, chanceOf } from "./random.ts";

const voucherRow = z.object({
  title: z.string(),
  description: z.string(),
  prefix: z.string(),
  codes: whole,
  maximumRedemptions: limit,
  validDays: whole,
  firstIssuedDaysAgo: whole,
});
type DemoVoucher = z.infer<typeof voucherRow>;
const vouchers = readTable(new URL("vouchers.csv", import.meta.url), voucherRow);

export const vouchersDemo: DemoArea = {
  name: "vouchers",
  async seed(tx, context) {
    const chance = chanceOf("crema demo vouchers");
    const holders = activeDemoUsers(context);
    const there = await stillThere(
      tx,
      holders.map((user) => user.uuid),
    );
    const taken = new Set<string>();
    const made = vouchers.map((voucher) => ({ uuid: chance.uuid(), voucher }));
    const codes = made.flatMap(({ uuid, voucher }) =>
      Array.from({ length: voucher.codes }, () => ({
        uuid: chance.uuid(),
        voucher_uuid: uuid,
        code: codeOf(chance, voucher, taken),
        user_uuid: chance.oneOf(holders).uuid,
        ...lifeOf(chance, voucher, context),
      })),
    );
    await insertRows(
      tx,
      "vouchers",
      made.map(({ uuid, voucher: { title, description, validDays, firstIssuedDaysAgo } }) => ({
        uuid,
        title,
        description,
        default_expiry_days: validDays,
        created_at: daysBefore(context, firstIssuedDaysAgo + 1),
        updated_at: daysBefore(context, firstIssuedDaysAgo + 1),
      })),
    );
    const assigned = codes.filter((code) => there.has(code.user_uuid));
    await insertRows(tx, "voucher_codes", assigned);
    return `${made.length} vouchers with ${assigned.length} codes`;
  },
};

const codeLetters = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
function codeOf(chance: Chance, { prefix }: DemoVoucher, taken: Set<string>): string {
  const draw = (): string =>
    `${prefix}-${Array.from({ length: 6 }, () => codeLetters.charAt(chance.below(codeLetters.length))).join("")}`;
  let code = draw();
  while (taken.has(code)) code = draw();
  taken.add(code);
  return code;
}

function lifeOf(chance: Chance, voucher: DemoVoucher, context: DemoContext) {
  const issued = daysBefore(context, chance.next() * voucher.firstIssuedDaysAgo);
  const most = voucher.maximumRedemptions;
  const redemptions = chance.happens(0.45) ? chance.between(1, most ?? 12) : 0;
  const status = most !== null && redemptions === most ? "redeemed" : chance.happens(0.05) ? "archived" : "live";
  return {
    redemptions,
    maximum_redemptions: most,
    start_at: issued,
    expires_at: endOfDay(new Date(issued.getTime() + voucher.validDays * 86_400_000), context),
    status,
    created_at: issued,
    updated_at: issued,
  };
}

/** The last second of the Brisbane day an instant lies in (AMB-142). */
function endOfDay(at: Date, { midnight }: DemoContext): Date {
  const days = Math.floor((at.getTime() - midnight.getTime()) / 86_400_000);
  return new Date(midnight.getTime() + (days + 1) * 86_400_000 - 1_000);
}
