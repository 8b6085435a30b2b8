/** Words, dates and rules of codes as they are shown. Pure, but for the clock of `hasExpired`. */
import type { Voucher, VoucherCode } from "@crema/contract/areas/promotions";
import { ApiError } from "../../../app/api/api-error.ts";
import { BUSINESS_TIME_ZONE, formatCount } from "../../../ui/foundation/format.ts";

const minuteFormat = new Intl.DateTimeFormat("en-AU", {
  timeZone: BUSINESS_TIME_ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
/** DD/MM/YYYY HH:mm in Brisbane; "" for nothing. Source: PRO-CODE-11. */
export const minuteText = (instant: string): string =>
  instant === "" ? "" : minuteFormat.format(new Date(instant)).replace(", ", " ");

/** Source: PRO-CODE-10. */
export const statusWords = {
  live: { label: "Live", tone: "ok" },
  redeemed: { label: "Redeemed", tone: "mute" },
  archived: { label: "Archived", tone: "mute" },
} as const;

/** Null is unlimited. */
export const limitText = (limit: number | null): string => (limit === null ? "Unlimited" : formatCount(limit));

/** Source: AMB-142. */
export const hasExpired = ({ expiryDate }: Pick<VoucherCode, "expiryDate">, now = Date.now()): boolean =>
  Date.parse(expiryDate) < now;

/** Source: PRO-CODE-03. */
export const canDelete = ({ redemptions }: Pick<VoucherCode, "redemptions">): boolean => redemptions === 0;
/** Source: PRO-CODE-06; AMB-84. */
export const canNotify = (
  code: Pick<VoucherCode, "userUuid" | "expiryDate">,
  { status }: Pick<Voucher, "status">,
  now = Date.now(),
): boolean => code.userUuid !== null && status === "live" && !hasExpired(code, now);

/** Source: PRO-CODE-04, PRO-CODE-05. */
export const deleteQuestion = ({ userUuid, userDisplay, code }: VoucherCode): string =>
  userUuid === null
    ? `Are you sure you want to delete the following voucher code: ${code} ?`
    : `Are you sure you want to delete the voucher code assigned to ${userDisplay}?`;

/** The catalogue's two texts of one failure: the server said no, or it failed. Source: AMB-85. */
export const failureText =
  ([refused, failed]: readonly [refused: string, failed: string]) =>
  (error: unknown): string =>
    error instanceof ApiError && error.isRefusal ? refused : failed;

/** Source: PRO-CODE-33. */
export const notCreated = failureText([
  "Voucher codes have not been created",
  "There was an error creating the voucher codes",
]);
/** Source: PRO-CODE-34. */
export const notUpdated = failureText([
  "Voucher code has not been updated",
  "There was an error updating the voucher code",
]);

/** What the server said of a refusal; undefined where it said nothing people can use. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.isRefusal && error.serverMessage !== "" ? error.serverMessage : undefined;

/** Beside Generate. After a lost answer the codes and their emails may be out; a second press has the same key. */
export const whyNotCreated = (error: unknown): string =>
  error instanceof ApiError && error.code === "network"
    ? `${notCreated(error)}: the server didn't answer. The codes and emails may be out already. Generate again to check, no second set is made.`
    : (reasonOf(error) ?? notCreated(error));
