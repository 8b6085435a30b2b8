/** The CSV of a voucher's codes. Pure. Source: PRO-CODE-29, PRO-CODE-30; AMB-92; AMD-07. */
import type { VoucherCode } from "@crema/contract/areas/promotions";
import { csvLine } from "@crema/contract/kit";
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
