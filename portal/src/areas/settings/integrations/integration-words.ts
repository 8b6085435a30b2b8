/** What is said of switches and connections. Pure. Source: SET-02 to SET-07; AMB-120. */
import type { EpicorConnection, GivexConnection } from "@crema/contract/areas/settings";
import { formatCountOf, formatDateTime } from "../../../ui/foundation/format.ts";
import type { SettingKey } from "./integration-queries.ts";

/** The switch's own text; of the first two as the specification has it. */
export const switchLabel = (key: SettingKey, product: string): string =>
  ({
    upload: "Upload Orders to Epicor",
    allowRewardTransactions: `Allow Accrual of ${product} Bean-Dollars (On orders placed after Cutover)`,
    courierBookings: "Book Couriers for Orders in Epicor",
  })[key];

/** "1 order waits", "4,200 orders wait". */
export const waitingWords = (waiting: number): string =>
  `${formatCountOf(waiting, "order")} ${waiting === 1 ? "waits" : "wait"}`;

const consequences: Readonly<Record<SettingKey, { on: string; off: string }>> = {
  upload: {
    on: "From now on orders are sent to Epicor by themselves.",
    off: "Orders that come in from now on wait until it is switched on again. None is lost.",
  },
  allowRewardTransactions: {
    on: "From now on orders placed after the cutover earn Bean Dollars by themselves.",
    off: "Orders that come in from now on wait until it is switched on again, and earn their Bean Dollars then.",
  },
  courierBookings: {
    on: "From now on orders that get into Epicor are booked with the courier by themselves. Leave it off where Epicor books them: each would be booked twice.",
    off: "Orders that get into Epicor from now on are not booked from here, also not when it is switched on again: Epicor or somebody else books them.",
  },
};
const sendingOn: Readonly<Record<SettingKey, string>> = {
  upload: "sends",
  allowRewardTransactions: "rewards",
  courierBookings: "books",
};
/** What is asked before a switch is turned: what waits, and what follows. */
export function questionOf({ key, isOn, waiting }: { key: SettingKey; isOn: boolean; waiting: number }): string {
  const { on, off } = consequences[key];
  if (isOn) return off;
  const [sends, them] = [sendingOn[key], waiting === 1 ? "it" : "them, the oldest first"];
  return waiting === 0 ? `No orders wait. ${on}` : `${waitingWords(waiting)}; switching on ${sends} ${them}. ${on}`;
}

/** "Switched on by Ana Lee, 21/11/2026 12:00:00 PM"; says so where nobody turned it yet. */
export function lastTurn({
  value,
  updatedAt,
  updatedBy,
}: {
  value: boolean;
  updatedAt: string;
  updatedBy: string;
}): string {
  if (updatedAt === "") return "Never switched on";
  const by = updatedBy === "" ? "" : ` by ${updatedBy}`;
  return `Switched ${value ? "on" : "off"}${by}, ${formatDateTime(updatedAt)}`;
}

/**
 * What is said where a switch was not turned: why, and how it is stored. Source: SET-13; AMB-119.
 * @param turn.stored - undefined where it could not be read either: what was sent may have been done
 * @param turn.reason - the server's own sentence; '' where it gave none
 */
export function failedTurn(turn: {
  label: string;
  wanted: boolean;
  stored: boolean | undefined;
  reason: string;
}): string {
  const { label, wanted, stored, reason } = turn;
  const why = reason === "" ? `it could not be switched ${wanted ? "on" : "off"}` : reason;
  const standing = wanted === stored ? "by now" : "still";
  const now =
    stored === undefined
      ? `How '${label}' stands now could not be read: look again.`
      : `'${label}' is ${standing} ${stored ? "on" : "off"}.`;
  return `Something went wrong: ${why}. ${now}`;
}

type Labels<T> = readonly (readonly [keyof T, string])[];
export const epicorLabels: Labels<EpicorConnection> = [
  ["brandCompany", "Brand company"],
  ["brandSite", "Brand site"],
  ["brandWarehouse", "Brand warehouse"],
  ["brandGroup", "Brand group"],
  ["currencyCode", "Currency code"],
  ["mode", "Mode"],
  ["biscitUrl", "BISCIT URL"],
  ["biscitKey", "BISCIT key"],
  ["url", "URL"],
  ["defaultCustomer", "Default customer"],
  ["soapUsername", "SOAP username"],
  ["soapPassword", "SOAP password"],
];
export const givexLabels: Labels<GivexConnection> = [
  ["giftCardGivexPrimaryUrl", "Gift card primary URL"],
  ["giftCardGivexSecondaryUrl", "Gift card secondary URL"],
  ["giftCardGivexUserId", "Gift card user ID"],
  ["giftCardGivexPassword", "Gift card password"],
  ["loyaltyGivexPrimaryUrl", "Loyalty primary URL"],
  ["loyaltyGivexSecondaryUrl", "Loyalty secondary URL"],
  ["loyaltyGivexUserId", "Loyalty user ID"],
  ["loyaltyGivexPassword", "Loyalty password"],
];
const secrets: ReadonlySet<string> = new Set([
  "biscitKey",
  "soapPassword",
  "giftCardGivexPassword",
  "loyaltyGivexPassword",
]);
/** Of a secret only 'set' or 'not set' is known. */
export const isSecret = (field: string): boolean => secrets.has(field);
