/** Voucher codes for many people at once, each mailed to whom it belongs. */
import { z } from "zod";
import type { KnownCode } from "./ledgers.ts";
import type { Staff } from "./staff.ts";

export interface Campaign {
  readonly subject: string;
  readonly voucher: string;
  readonly segment: string;
}

const made = z.object({ uuid: z.string() });
const codesOf = z.object({ voucherCodes: z.array(z.object({ code: z.string(), userEmail: z.string() })) });

async function created(staff: Staff, path: string, body: object): Promise<string> {
  const { status, body: answered } = await staff.send("POST", path, body);
  const record = made.safeParse(answered);
  if (!record.success) throw new Error(`${path} answered ${status}: ${JSON.stringify(answered)}`);
  return record.data.uuid;
}

/** A voucher, and a segment of the customers whose number begins with 1. */
export async function prepareCampaign(staff: Staff, title: string): Promise<Campaign> {
  const rules = [{ field: "email", operator: "starts with", comparator: "customer1" }];
  const subject = `Your latte: ${title}`;
  return {
    subject,
    segment: await created(staff, "/v1/segments/create", { segment: { name: title, constraints: "all", rules } }),
    voucher: await created(staff, "/v1/promotions/vouchers", {
      title,
      description: "A latte on us",
      emailSubject: subject,
      emailBody: "<p>Hello {{firstName}}, your code is {{code}}</p>",
      defaultExpiry: 30,
      status: "live",
    }),
  };
}

/** Makes one code for each member and mails it. */
export async function mailCodes(staff: Staff, { voucher, segment }: Campaign): Promise<void> {
  const path = `/v1/promotions/vouchers/${voucher}/segments/${segment}`;
  const { status, body } = await staff.send("POST", path, { sendEmailOnGeneration: true });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
}

/** The codes of these vouchers that Crema knows, with whom they belong to. */
export async function knownCodes(staff: Staff, campaigns: readonly Campaign[]): Promise<KnownCode[]> {
  const found: KnownCode[] = [];
  for (const { voucher, subject } of campaigns) {
    const { status, body } = await staff.get(`/v1/promotions/vouchers/${voucher}/codes?pageSize=99999`);
    if (status === 404) continue;
    found.push(...codesOf.parse(body).voucherCodes.map(({ code, userEmail }) => ({ code, email: userEmail, subject })));
  }
  return found;
}

const unconfirmed = z.object({ mails: z.array(z.object({ code: z.string() })) });

/** Codes whose mail left and may not have arrived, as the voucher's page lists them. */
export async function unconfirmedCodes(staff: Staff, campaigns: readonly Campaign[]): Promise<string[]> {
  const found: string[] = [];
  for (const { voucher } of campaigns) {
    const { status, body } = await staff.get(`/v1/promotions/vouchers/${voucher}/unconfirmed-mails`);
    if (status === 200) found.push(...unconfirmed.parse(body).mails.map(({ code }) => code));
  }
  return found;
}
