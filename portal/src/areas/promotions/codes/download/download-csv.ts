import type { listVoucherCodes, Voucher, VoucherCode } from "@crema/contract/areas/promotions";
import { fileNameOf, csvLine } from "@crema/contract/kit";
import { readPieces } from "../../../../app/api/file-call.ts";
import { itemReader } from "../../../../app/files/json-items.ts";
import { saveFile } from "../../../../app/files/save-file.ts";
import { minuteText } from "../code-words.ts";

export const csvHead = csvLine([
  "code",
  "numberOfClaims",
  "maxClaims",
  "maxClaimsPerUser",
  "user",
  "userEmail",
  "createdDate",
  "expiryDate",
]);

type Told = Pick<
  VoucherCode,
  | "code"
  | "redemptions"
  | "maximumRedemptions"
  | "maximumRedemptionsPerUser"
  | "userDisplay"
  | "userEmail"
  | "createdAt"
  | "expiryDate"
>;

/** Dates are DD/MM/YYYY HH:mm in Brisbane; an empty limit is unlimited. */
export const csvLineOf = (code: Told): string =>
  csvLine([
    code.code,
    code.redemptions,
    code.maximumRedemptions,
    code.maximumRedemptionsPerUser,
    code.userDisplay,
    code.userEmail,
    minuteText(code.createdAt),
    minuteText(code.expiryDate),
  ]);

const isCode = (item: unknown): item is Told =>
  typeof item === "object" && item !== null && "code" in item && "expiryDate" in item && "userDisplay" in item;

/** @throws Error where it is no code */
export function codeIn(item: unknown): Told {
  if (!isCode(item)) throw new Error("the answer has something that is no code");
  return item;
}

const path: (typeof listVoucherCodes)["path"] = "/v1/promotions/vouchers/:uuid/codes";
/** Source: PRO-CODE-29. */
const everything = { page: 0, pageSize: 99_999 } as const;

interface Downloading {
  readonly signal: AbortSignal;
  readonly onProgress: (codes: number) => void;
}

/** Codes that the answer says it had. */
function countIn(end: unknown): unknown {
  const meta: unknown = typeof end === "object" && end !== null ? Reflect.get(end, "meta") : undefined;
  return typeof meta === "object" && meta !== null ? Reflect.get(meta, "count") : undefined;
}

/**
 * Reads all codes of a voucher as they come, and saves them as a CSV named after it; the answer is never held as a whole.
 *
 * @throws ApiError, AbortError, or Error where the answer was cut off: nothing is saved then
 */
export async function downloadCodes(voucher: Voucher, { signal, onProgress }: Downloading): Promise<void> {
  const reader = itemReader("voucherCodes");
  const parts: Blob[] = [];
  let [lines, count] = [csvHead, 0];
  for await (const piece of readPieces(path, { params: { uuid: voucher.uuid }, query: everything, signal })) {
    const items = reader.take(piece);
    for (const item of items) lines += csvLineOf(codeIn(item));
    count += items.length;
    // Blobs are the browser's to keep, on disk where they are large.
    if (lines.length > 1_000_000) {
      parts.push(new Blob([lines]));
      lines = "";
    }
    onProgress(count);
  }
  if (countIn(reader.end()) !== count) throw new Error("the answer lacks codes");
  saveFile(
    new Blob([...parts, lines], { type: "text/csv;charset=utf-8" }),
    `${fileNameOf(voucher.title, "voucher")}.csv`,
  );
}
