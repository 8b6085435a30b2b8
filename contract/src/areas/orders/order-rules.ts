/**
 * What may be done with an order, for screen and server alike.
 * Source: spec part 1, section 4; ERP-03 to 09; RWD-04 to 09; AMB-45, AMB-46, AMB-55, AMB-57; AMD-08, AMD-41.
 */
import type { Order } from "./order.ts";

type ErpFacts = Pick<Order, "source" | "epicorId" | "epicorSynced">;

/** Whether it is in the ERP, by upload or by hand: then it is locked. */
export const isUploaded = ({ epicorId }: Pick<Order, "epicorId">): boolean => epicorId !== "";
const isSentByOthers = (source: string): boolean => source === "Woocommerce" || source === "POS";

/** Whether an order may be submitted again, as far as the order goes; the right and unsaved changes come on top. */
export const canSubmit = (order: ErpFacts & Pick<Order, "standing">): boolean =>
  order.epicorId === "" && order.epicorSynced === "" && !isSentByOthers(order.source) && order.standing === "settled";

/** Whether its addresses must follow the rules before it is saved. */
export const needsAddressRules = ({ source }: Pick<Order, "source">): boolean => source === "Shopify";

const notSubmitted = "This order has not been submitted.";
/** The note in the ERP panel; undefined where the ERP's number stands instead. */
export function erpPanelNote({ source, epicorId }: ErpFacts): string | undefined {
  if (epicorId !== "") return undefined;
  if (source === "Woocommerce") return "Legacy WooCommerce order that has already been submitted to Epicor.";
  return source === "POS" ? notSubmitted : "This order has not been submitted to Epicor.";
}
/** The note in the ERP sync panel, only while the order has neither number nor date. */
export const erpSyncPanelNote = ({ epicorId, epicorSynced }: ErpFacts): string | undefined =>
  epicorId === "" && epicorSynced === "" ? notSubmitted : undefined;

/** @param since - the start of Bean Dollars, an instant; '' means never */
export const isLegacyOrder = ({ createdAt }: Pick<Order, "createdAt">, since: string): boolean =>
  since === "" || Date.parse(createdAt) < Date.parse(since);
export const legacyLabel = "Legacy order (Credit used)";

/** Bean Dollars are earned in this currency until a rate for others is configured. */
export const earningCurrency = "AUD";
/** Why an order earns nothing by its currency; undefined where it earns. */
export const noRewardRate = ({ currency }: Pick<Order, "currency">): string | undefined =>
  currency === earningCurrency
    ? undefined
    : `Orders in ${currency} earn nothing: there is no rate from ${currency} to Bean Dollars.`;

/** Why nothing is given where there is nothing to put it on; what is asked by hand is refused with it too. */
export const noCardNote = "The customer has no Friends card yet.";

interface RewardFacts {
  /** When it was rewarded; '' while it is not. */
  readonly processedAt: string;
  readonly manuallyProcessed: boolean;
}
/** Whether the reward may be sent again, and whether it may be marked as done by hand. */
export const canProcessReward = ({ processedAt, manuallyProcessed }: RewardFacts): boolean =>
  processedAt === "" && !manuallyProcessed;

/** What stands for the transaction. */
export function transactionText({
  processedAt,
  manuallyProcessed,
  transactionId,
}: RewardFacts & { transactionId: string }): string {
  if (manuallyProcessed) return "Manually Processed";
  return transactionId === "" && processedAt !== "" ? "N/A" : transactionId;
}
