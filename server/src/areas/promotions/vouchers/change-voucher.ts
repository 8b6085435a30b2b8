import {
  type Voucher,
  type createVoucher,
  type updateVoucher,
  longestEmailBody,
  voucherProblems,
} from "@crema/contract/areas/promotions";
import { recordWrites } from "../../../platform/writes/record-writes.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { lockVoucher, addVoucher, saveVoucher, type VoucherFields } from "./voucher-rows.ts";
import { cleanedHtml } from "./clean-html.ts";

const voucherWrites = recordWrites<Voucher>({
  record: "voucher",
  notAudited: ["uuid", "totalClaims", "createdAt", "updatedAt"],
  lock: (tx, { uuid }) => lockVoucher(tx, uuid),
});

/** Source: PRO-VCH-08 to PRO-VCH-10, PRO-VCH-17. */
export const createVoucherInStore: Operation<typeof createVoucher> = async (deps, caller, { body }) => {
  const fields = await nextVoucher(newVoucher, body);
  return voucherWrites.create(deps, caller, (tx, at) => addVoucher(tx, { fields, at }));
};

/** Source: PRO-VCH-18; AMB-83, AMB-93, AMD-21, AMD-32. */
export const updateVoucherInStore: Operation<typeof updateVoucher> = (deps, caller, { params: { uuid }, body }) => {
  const { updatedAt: _a, uuid: _u, ...sent } = body;
  return voucherWrites.update(deps, caller, {
    uuid,
    body,
    save: async (tx, before, at) => saveVoucher(tx, { uuid, fields: await nextVoucher(before, sent), at }),
  });
};

type Sent = { readonly [K in keyof VoucherFields]?: VoucherFields[K] | undefined };

/** A new voucher before anything is sent. Source: PRO-VCH-08. */
const newVoucher = {
  title: "",
  description: "",
  emailSubject: "",
  emailBody: "",
  internalReference: "",
  status: "live",
  isMarketing: false,
  defaultNumberOfRedemptions: null,
  defaultNumberOfRedemptionsPerUser: null,
  deleteExpiredCodes: false,
  SKU: [],
} as const satisfies Partial<VoucherFields>;

/**
 * A voucher's fields as the body wants them, its mail cleaned. What is not sent stays as it is; null is something that was sent.
 * @throws Refusal invalid (422) with a text per field
 */
async function nextVoucher(
  before: Partial<Voucher> & Omit<VoucherFields, "defaultExpiry" | "SKU"> & { readonly SKU: readonly string[] },
  sent: Sent,
): Promise<VoucherFields> {
  const { uuid: _u, totalClaims: _t, createdAt: _c, updatedAt: _a, ...kept } = before;
  const given = { ...kept, ...withoutUndefined(sent) };
  const problems = voucherProblems(given);
  const { defaultExpiry } = given;
  if (defaultExpiry === undefined || Object.keys(problems).length > 0) throw invalid(problems);
  const isMailSent = sent.emailBody !== undefined && sent.emailBody !== before.emailBody;
  const emailBody = isMailSent ? await cleanedHtml(given.emailBody) : given.emailBody;
  // Cleaning writes `<` as `&lt;`, so that a text may be longer than it was sent.
  if (isMailSent && emailBody.length > longestEmailBody)
    throw invalid({ emailBody: "Email body must be at most 200,000 characters once it is cleaned" });
  return { ...given, SKU: [...given.SKU], defaultExpiry, emailBody };
}

/** Keys that were not sent are left out, so that they cover nothing. */
function withoutUndefined<T extends object>(sent: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given: { [K in keyof T]?: Exclude<T[K], undefined> } = {};
  for (const key in sent) {
    const value = sent[key];
    if (isGiven(value)) given[key] = value;
  }
  return given;
}
const isGiven = <V>(value: V): value is Exclude<V, undefined> => value !== undefined;
