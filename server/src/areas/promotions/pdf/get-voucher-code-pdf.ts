import type { getVoucherCodePdf } from "@crema/contract/areas/promotions";
import { fileNameOf } from "@crema/contract/kit";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, Refusal } from "../../../platform/http/refusal.ts";
import { createSlots } from "../../../platform/http/slots.ts";
import { codeOf } from "../codes/code-rows.ts";
import { expiryText } from "../mail/voucher-mail.ts";
import { voucherOf } from "../vouchers/voucher-rows.ts";

/** Text is laid out on the thread that answers everybody. */
const inSlot = createSlots({
  atOnce: 2,
  waiting: 20,
  full: () => new Refusal("unavailable", "Many PDFs are being made; try again in a moment", { retryAfterSeconds: 2 }),
});

/** What makes PDFs is loaded with the first one. Source: PRO-CODE-28. */
export const getPdfOfVoucherCode: Operation<typeof getVoucherCodePdf> = async (deps, caller, { params }) => {
  const voucher = await voucherOf(deps.db, params.uuid);
  const code = await codeOf(deps.db, { voucherUuid: params.uuid, code: params.code });
  if (voucher === undefined || code === undefined) throw notFound("Voucher code");
  const { voucherCodePdf } = await import("./voucher-code-pdf.ts");
  const make = () =>
    voucherCodePdf({
      brand: deps.config.PRODUCT_NAME,
      title: voucher.title,
      description: voucher.description,
      code: code.code,
      holder: code.userDisplay,
      expiry: expiryText(new Date(code.expiryDate)),
      at: deps.clock.now(),
    });
  const pdf = await inSlot(make, caller.signal);
  caller.setHeader("content-disposition", dispositionOf(`${fileNameOf(voucher.title, "voucher")}-${code.code}`));
  return pdf;
};

/** The name in letters every client reads, and as it is (RFC 6266). */
const dispositionOf = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, "_")}.pdf"; filename*=UTF-8''${encodeURIComponent(name)}.pdf`;
