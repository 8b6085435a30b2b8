import type { getVoucherCodePdf } from "@crema/contract/areas/promotions";
import { fileNameOf } from "@crema/contract/kit";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { codeOf } from "../codes/code-rows.ts";
import { expiryText } from "../mail/voucher-mail.ts";
import { createPdfThread } from "./pdf-thread.ts";
import { voucherRows } from "../vouchers/voucher-rows.ts";

const makePdf = createPdfThread({
  program: new URL("pdf-worker.ts", import.meta.url),
  longestMs: 20_000,
  idleMs: 30_000,
});

/** Source: PRO-CODE-28. */
export const getPdfOfVoucherCode: Operation<typeof getVoucherCodePdf> = async (deps, caller, { params }) => {
  const voucher = await voucherRows.find(deps.db, params.uuid);
  const code = await codeOf(deps.db, { voucherUuid: params.uuid, code: params.code });
  if (voucher === undefined || code === undefined) throw notFound("Voucher code");
  const printed = {
    brand: deps.config.PRODUCT_NAME,
    title: voucher.title,
    description: voucher.description,
    code: code.code,
    holder: code.userDisplay,
    expiry: expiryText(new Date(code.expiryDate)),
    at: deps.clock.now(),
  };
  const pdf = await makePdf(printed, caller.signal);
  caller.setHeader("content-disposition", dispositionOf(`${fileNameOf(voucher.title, "voucher")}-${code.code}`));
  return pdf;
};

/** The name in letters every client reads, and as it is (RFC 6266). */
const dispositionOf = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, "_")}.pdf"; filename*=UTF-8''${encodeURIComponent(name)}.pdf`;
