import * as calls from "@crema/contract/areas/promotions";
import { longestEmailBody, type Voucher, voucherProblems } from "@crema/contract/areas/promotions";
import { holds } from "@crema/contract/kit";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import { invalid, notFound } from "../../../platform/http/refusal.ts";
import { applyPatch } from "../../../platform/values/apply-patch.ts";
import { recordWrites } from "../../../platform/writes/record-writes.ts";
import { cleanedHtml } from "./clean-html.ts";
import {
  columnsOf,
  userVoucherCodes,
  type VoucherFields,
  voucherRowOf,
  voucherRows,
  vouchersText,
} from "./voucher-rows.ts";

const getVoucher: Operation<typeof calls.getVoucher> = async ({ db, clock }, caller, { params }) => {
  const found = await voucherRowOf(db, { uuid: params.uuid, now: clock.now() });
  if (found === undefined) throw notFound("Voucher");
  caller.setHeader("etag", `"${found.updatedAt}"`);
  return found;
};

/** Source: PRO-VCH-16; AMB-82, AMB-146, AMD-14. */
const listVouchers: Operation<typeof calls.listVouchers> = ({ db, clock }, { principal, signal }) => {
  const mayView = principal.kind === "staff" && holds(principal.rights, "promotion.view");
  return vouchersText(db, { isNarrow: !mayView, now: clock.now(), signal });
};

const listUserVoucherCodes: Operation<typeof calls.listUserVoucherCodes> = async ({ db }, caller, { params }) => {
  const answer = await userVoucherCodes(db, params.userUuid, caller.signal);
  if (answer === undefined) throw notFound("User");
  return answer;
};

const voucherWrites = recordWrites<Voucher>({
  record: "voucher",
  notAudited: ["uuid", "totalClaims", "createdAt", "updatedAt"],
  lock: (tx, { uuid }) => voucherRows.lock(tx, uuid),
});

/** Source: PRO-VCH-08 to PRO-VCH-10, PRO-VCH-17. */
const createVoucher: Operation<typeof calls.createVoucher> = async (deps, caller, { body }) => {
  const fields = await nextVoucher(newVoucher, body);
  return voucherWrites.create(deps, caller, (tx, at) => voucherRows.add(tx, { columns: columnsOf(fields), at }));
};

/** Source: PRO-VCH-18; AMB-83, AMB-93, AMD-21, AMD-32. */
const updateVoucher: Operation<typeof calls.updateVoucher> = (deps, caller, { params: { uuid }, body }) => {
  const { updatedAt: _a, uuid: _u, ...sent } = body;
  return voucherWrites.update(deps, caller, {
    uuid,
    body,
    save: async (tx, before, at) =>
      voucherRows.save(tx, { uuid, columns: columnsOf(await nextVoucher(before, sent)), at }),
  });
};

type UnfinishedVoucher = Omit<VoucherFields, "defaultExpiry"> & { readonly defaultExpiry: number | undefined };
type Sent = { readonly [K in keyof VoucherFields]?: VoucherFields[K] | undefined };

/** A new voucher before anything is sent. Source: PRO-VCH-08. */
const newVoucher: UnfinishedVoucher = {
  title: "",
  description: "",
  emailSubject: "",
  emailBody: "",
  internalReference: "",
  status: "live",
  isMarketing: false,
  defaultNumberOfRedemptions: null,
  defaultNumberOfRedemptionsPerUser: null,
  defaultExpiry: undefined,
  deleteExpiredCodes: false,
  SKU: [],
};

/**
 * A voucher's fields as the body wants them, its mail cleaned. What is not sent stays as it is; null is something that was sent.
 * @throws Refusal invalid (422) with a text per field
 */
async function nextVoucher(before: UnfinishedVoucher, sent: Sent): Promise<VoucherFields> {
  const given = applyPatch(before, sent);
  const problems = voucherProblems(given);
  const { defaultExpiry } = given;
  if (defaultExpiry === undefined || Object.keys(problems).length > 0) throw invalid(problems);
  const isMailSent = sent.emailBody !== undefined && sent.emailBody !== before.emailBody;
  const emailBody = isMailSent ? await cleanedHtml(given.emailBody) : given.emailBody;
  // Cleaning writes `<` as `&lt;`, so that a text may be longer than it was sent.
  if (isMailSent && emailBody.length > longestEmailBody)
    throw invalid({ emailBody: "Email body must be at most 200,000 characters once it is cleaned" });
  return { ...given, defaultExpiry, emailBody };
}

export const voucherCalls = [
  bind(calls.listUserVoucherCodes, listUserVoucherCodes),
  bind(calls.listVouchers, listVouchers),
  bind(calls.getVoucher, getVoucher),
  bind(calls.createVoucher, createVoucher),
  bind(calls.updateVoucher, updateVoucher),
];
