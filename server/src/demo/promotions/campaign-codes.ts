import { codeExpiry } from "@crema/contract/areas/promotions";
import { codeAlphabet } from "../../areas/promotions/index.ts";
import { insertRows } from "../../platform/database/write-rows.ts";
import { activeDemoUsers } from "../customers.ts";
import { type DemoArea, type DemoContext, daysBefore } from "../demo-area.ts";
import { stillThere } from "../demo-rows.ts";
import { type Chance, chanceOf } from "../random.ts";
import { addCampaignCodes, type CampaignCode, usesCounted } from "./promotion-rows.ts";
import { type CampaignVoucher, campaignVouchers } from "./voucher-list.ts";

const allUses = 9_000;

export const campaignCodesDemo: DemoArea = {
  name: "campaign-codes",
  async seed(tx, context) {
    const chance = chanceOf("crema demo campaign codes");
    const holders = activeDemoUsers(context);
    const there = await stillThere(
      tx,
      holders.map((user) => user.uuid),
    );
    const living = holders.map(({ uuid }) => uuid).filter((uuid) => there.has(uuid));
    const made = campaignVouchers.map((voucher) => ({ voucher, uuid: chance.uuid(), batchUuid: chance.uuid() }));
    await insertRows(
      tx,
      "vouchers",
      made.map(({ uuid, voucher }) => voucherRow(context, uuid, voucher)),
    );
    await insertRows(
      tx,
      "code_batches",
      made.map(({ uuid, batchUuid, voucher }) => batchRow(context, { uuid, batchUuid }, voucher)),
    );
    const count = campaignVouchers.reduce((sum, { codes }) => sum + codes, 0);
    const uses = spread(Math.max(0, allUses - (await usesCounted(tx))), count);
    for (const { voucher, uuid } of made) {
      const codes = Array.from({ length: voucher.codes }, () => codeRow({ chance, living, uses }, voucher));
      await addCampaignCodes(tx, { uuid, ...lifeOf(context, voucher) }, codes);
    }
    return `${made.length} more vouchers with ${count} codes`;
  },
};

function spread(total: number, count: number): () => number {
  let n = 0;
  return () => {
    const uses = Math.floor(((n + 1) * total) / count) - Math.floor((n * total) / count);
    n += 1;
    return uses;
  };
}

const issuedAt = (context: DemoContext, { issuedDaysAgo }: CampaignVoucher): Date =>
  daysBefore(context, issuedDaysAgo - 0.4);
const lifeOf = (context: DemoContext, voucher: CampaignVoucher) => {
  const start_at = issuedAt(context, voucher);
  const { maximum: maximum_redemptions, maximumPerUser: maximum_redemptions_per_user } = voucher;
  return {
    start_at,
    expires_at: codeExpiry(start_at, voucher.validDays),
    maximum_redemptions,
    maximum_redemptions_per_user,
  };
};

function voucherRow(context: DemoContext, uuid: string, voucher: CampaignVoucher) {
  const at = daysBefore(context, voucher.issuedDaysAgo + 2);
  return {
    uuid,
    title: voucher.title,
    description: voucher.description,
    email_subject: voucher.emailSubject,
    email_body: `<p>Hello {{firstName}},</p><p>${voucher.words}</p><p>Your code: <strong>{{code}}</strong><br />Valid until {{expiry}}</p>`,
    internal_reference: "Scan the code, then take the discount off by hand.",
    status: voucher.isLive ? "live" : "inactive",
    is_marketing: voucher.isMarketing,
    default_redemptions: voucher.maximum,
    default_redemptions_per_user: voucher.maximumPerUser,
    default_expiry_days: voucher.validDays,
    delete_expired_codes: false,
    skus: voucher.skus,
    created_at: at,
    updated_at: at,
  };
}

function batchRow(
  context: DemoContext,
  { uuid, batchUuid }: { uuid: string; batchUuid: string },
  voucher: CampaignVoucher,
) {
  const at = issuedAt(context, voucher);
  return {
    uuid: batchUuid,
    voucher_uuid: uuid,
    wanted: voucher.codes,
    made: voucher.codes,
    emailed: 0,
    skipped: 0,
    sends_email: false,
    ...lifeOf(context, voucher),
    state: "done",
    reason: "",
    created_at: at,
    finished_at: at,
  };
}

interface Sources {
  readonly chance: Chance;
  readonly living: readonly string[];
  readonly uses: () => number;
}

/** Codes of one batch are not put into it: a person may hold several here, as where staff assigned them by hand. */
const codeRow = ({ chance, living, uses }: Sources, { assignedPercent }: CampaignVoucher): CampaignCode => ({
  uuid: chance.uuid(),
  code: codeOf(chance),
  userUuid: living.length > 0 && chance.below(100) < assignedPercent ? chance.oneOf(living) : null,
  redemptions: uses(),
});

/** As new codes are written; not from a secret source, as nothing of the demo is. */
function codeOf(chance: Chance): string {
  const letters = (count: number): string =>
    Array.from({ length: count }, () => codeAlphabet.charAt(chance.below(codeAlphabet.length))).join("");
  return `${letters(4)}-${letters(4)}-${letters(3)}`;
}
