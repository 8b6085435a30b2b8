/** Whether a code may be used, and why not: the same for asking and for using. Pure. Source: AMB-84, AMB-88, AMB-97, AMB-142. */
import type { TillPerson, TillRefusal } from "@crema/contract/areas/promotions";
import type { CodeStanding } from "./redemption-rows.ts";

export interface UseRequest {
  readonly person: TillPerson | undefined;
  /** What is bought; undefined where articles are not looked at. */
  readonly skus: readonly string[] | undefined;
  readonly at: Date;
}

const sentences: Readonly<Record<TillRefusal, string>> = {
  voucher_inactive: "This voucher is not active",
  code_not_started: "This code is not valid yet",
  code_expired: "This code has expired",
  code_used_up: "This code has been used as often as it may be",
  person_used_up: "This person has used this code as often as one may",
  person_needed: "This code is limited per person: tell who uses it",
  person_unknown: "There is no such person",
  wrong_articles: "This voucher is good for other articles",
};

/** Why a code may not be used; undefined where it may. */
export function tillRefusalOf(
  standing: CodeStanding,
  request: UseRequest,
): { code: TillRefusal; message: string } | undefined {
  const code = reasons.find(([, holds]) => holds(standing, request))?.[0];
  return code && { code, message: sentences[code] };
}

const isAtLeast = (count: number, limit: number | null): boolean => limit !== null && count >= limit;

const reasons: readonly (readonly [TillRefusal, (standing: CodeStanding, request: UseRequest) => boolean])[] = [
  ["voucher_inactive", ({ isVoucherLive }) => !isVoucherLive],
  ["code_not_started", ({ startAt }, { at }) => at < startAt],
  ["code_expired", ({ expiresAt, isArchived }, { at }) => isArchived || at > expiresAt],
  ["code_used_up", ({ redemptions, maximumRedemptions }) => isAtLeast(redemptions, maximumRedemptions)],
  ["person_unknown", ({ personUuid }, { person }) => person !== undefined && personUuid === null],
  [
    "person_needed",
    ({ personUuid, maximumRedemptionsPerUser }) => maximumRedemptionsPerUser !== null && personUuid === null,
  ],
  ["person_used_up", (one) => isAtLeast(one.redemptionsOfPerson, one.maximumRedemptionsPerUser)],
  ["wrong_articles", ({ SKU }, { skus }) => SKU.length > 0 && skus !== undefined && !hasOneOf(SKU, skus)],
];

const bare = (sku: string): string => sku.trim().toUpperCase();
function hasOneOf(wanted: readonly string[], given: readonly string[]): boolean {
  const known = new Set(wanted.map(bare));
  return given.some((sku) => known.has(bare(sku)));
}
