import {
  codeExpiry,
  expiryDaysBetween,
  furthestDays,
  limitsProblem,
  type Voucher,
} from "@crema/contract/areas/promotions";
import { invalid } from "../../../platform/http/refusal.ts";

/** What was asked for when codes are made. */
interface AskedTerms {
  readonly startDate?: string | undefined;
  readonly expiry?: number | undefined;
  readonly maximumRedemptions?: number | null | undefined;
  readonly maximumRedemptionsPerUser?: number | null | undefined;
}

export interface Terms {
  readonly startAt: Date;
  readonly expiresAt: Date;
  /** null is unlimited. */
  readonly maximumRedemptions: number | null;
  readonly maximumRedemptionsPerUser: number | null;
}

/**
 * On which terms codes are made: what is not said is the voucher's own; they start now unless told, today in Brisbane at the earliest.
 * @throws Refusal invalid (422)
 */
export function termsOf(voucher: Voucher, asked: AskedTerms, at: Date): Terms {
  const { startDate = "", expiry = voucher.defaultExpiry } = asked;
  const {
    maximumRedemptions = voucher.defaultNumberOfRedemptions,
    maximumRedemptionsPerUser = voucher.defaultNumberOfRedemptionsPerUser,
  } = asked;
  const problem = limitsProblem({ total: maximumRedemptions, perUser: maximumRedemptionsPerUser });
  if (problem !== undefined) throw invalid({ maximumRedemptionsPerUser: problem });
  const startAt = startDate === "" ? at : new Date(startDate);
  const startsIn = expiryDaysBetween(at, startAt);
  if (startsIn + expiry < 0) throw invalid({ expiry: "Codes must expire in the future" });
  if (startsIn < 0) throw invalid({ startDate: "Start date must not be before today" });
  if (startsIn > furthestDays) throw invalid({ startDate: "Start date must be within 10 years" });
  return { startAt, expiresAt: codeExpiry(startAt, expiry), maximumRedemptions, maximumRedemptionsPerUser };
}
