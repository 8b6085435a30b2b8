import type { getVoucherCodePdf, Voucher, VoucherCode } from "@crema/contract/areas/promotions";
import { fileNameOf } from "@crema/contract/kit";
import { messageOf } from "../../../../app/api/api-error.ts";
import { fetchFile } from "../../../../app/api/file-call.ts";
import { logProblem } from "../../../../app/feedback/problem-log.ts";
import { notifyError } from "../../../../app/feedback/notices.ts";
import { saveFile } from "../../../../app/files/save-file.ts";

const path: (typeof getVoucherCodePdf)["path"] = "/v1/promotions/vouchers/:uuid/codes/:code/pdf";
/** Codes whose sheet is being made: a second press meanwhile is the same one. */
const running = new Set<string>();

/** Saves the sheet of a code, named after voucher and code. Source: PRO-CODE-28, AMB-91. */
export async function downloadPdf({ uuid, title }: Voucher, { uuid: code, code: name }: VoucherCode): Promise<void> {
  if (running.has(code)) return;
  running.add(code);
  try {
    const file = await fetchFile(path, { params: { uuid, code } });
    saveFile(file, `${fileNameOf(title, "voucher")}-${name}.pdf`);
  } catch (error) {
    logProblem("the PDF of a voucher code could not be made", error);
    notifyError(messageOf(error, "The PDF could not be downloaded"));
  } finally {
    running.delete(code);
  }
}
