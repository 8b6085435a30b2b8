/**
 * One timeline of an order, from where it came in to the customer's door. Pure.
 * Source: AMB-48, AMB-55, AMB-57; jobs "ERP upload", "Rewards sync", "Courier polling".
 */
import { legacyLabel, type JourneyStop, noRewardRate, type PreflightProblem } from "@crema/contract/areas/orders";
import { centsAsText } from "../../../platform/money/cents.ts";
import type { EffectView } from "../../../platform/outbound/effect-view-rows.ts";
import { type EffectStop, effectStop, isUnclear } from "./effect-stop.ts";
import type { BookedParcel, JourneyAct, JourneyOrder } from "./journey-rows.ts";
import { isInErp } from "../erp-upload/erp-order.ts";
import { still, effectEvents, type JourneyEvent, journeyEvent, sentence, shopChangeSeen } from "./journey-words.ts";
import { bookedStop, deliveredStop, type ParcelFacts } from "./parcel-stops.ts";

export interface JourneyFacts {
  readonly order: JourneyOrder;
  readonly acts: readonly JourneyAct[];
  readonly shopUpdate: EffectView | undefined;
  readonly upload: EffectView | undefined;
  readonly reward: EffectView | undefined;
  readonly refund: EffectView | undefined;
  readonly booking: EffectView | undefined;
  /** Cancelled ones among them, the first one first. */
  readonly parcels: readonly BookedParcel[];
  readonly isLegacy: boolean;
  readonly problems: readonly PreflightProblem[];
  readonly now: Date;
}

const erp = "The ERP";
const cards = "The gift-card provider";

export const stopsOf = (facts: JourneyFacts): readonly JourneyStop[] => [
  receivedStop(facts),
  uploadedStop(facts),
  rewardedStop(facts),
  bookedStop(parcelOf(facts)),
  deliveredStop(parcelOf(facts)),
];

const parcelOf = ({ order, booking, parcels, now }: JourneyFacts): ParcelFacts => ({
  parcels,
  effect: booking,
  isInErp: isInErp(order),
  never: neverSent(order),
  now,
});

function neverSent({ source, ...order }: JourneyOrder): string | undefined {
  if (source === "POS") return "Taken along from the shop.";
  return source === "Woocommerce" ? "The old web shop saw to it." : isMeant(order);
}

const placedIn: Readonly<Record<string, string>> = {
  POS: "Sold at a till",
  Shopify: "Placed in the web shop",
  Woocommerce: "Placed in the old web shop",
};

function receivedStop({ order, acts, shopUpdate }: JourneyFacts): JourneyStop {
  const { createdAt, receivedAt, source } = order;
  const text = placedIn[source] ?? `Placed at ${source}`;
  const events: JourneyEvent[] = [
    journeyEvent(createdAt, text),
    ...(receivedAt === null ? [] : [journeyEvent(receivedAt, "Received here")]),
    ...acts.filter(({ act }) => act === "update").map(editEvent),
    ...effectEvents(shopUpdate, "The web shop"),
  ];
  if (shopUpdate?.state === "rejected" || shopUpdate?.state === "parked") {
    const notThere = `${text}. What staff changed is not in the web shop: ${sentence(shopUpdate.reason)}`;
    const stop = still("received", { state: "stuck", text: notThere, at: shopUpdate.updatedAt, events });
    return { ...stop, act: "tell-shop-again" };
  }
  return still("received", { state: "done", text: `${text}.`, at: createdAt, events });
}

function editEvent({ at, username, changes }: JourneyAct): JourneyEvent {
  const lines = Object.entries(changes).map(
    ([field, [before, after]]) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
  return journeyEvent(at, `Edited: ${Object.keys(changes).join(", ")}`, { username, detail: lines.join("\n") });
}

function uploadedStop(facts: JourneyFacts): JourneyStop {
  const { order, upload, problems, acts, now } = facts;
  const events = [...effectEvents(upload, erp), ...acts.filter(({ act }) => act === shopChangeSeen).map(seenEvent)];
  const { epicorId, epicorSyncedAt } = order;
  if (epicorId !== "" || epicorSyncedAt !== null) {
    const { act, ...told } = inErp(facts);
    return { ...still("uploaded", { ...told, at: epicorSyncedAt, events }), act };
  }
  // Also of an order that nothing is to be sent for any more: the ERP may have it.
  const isOpen = upload !== undefined && isUnclear(upload);
  const never = neverUploaded(order);
  if (never !== undefined && !isOpen) return still("uploaded", { state: "none", text: never, events });
  if (!order.isSettled && !isOpen)
    return still("uploaded", { state: "waiting", text: "Waits until it is paid.", events });
  return effectStop({
    stop: "uploaded",
    effect: upload,
    who: erp,
    clearing: "we look whether the order is there",
    acts: isOpen ? { first: "", again: "resume-upload" } : uploadActs(problems),
    waits: order.isUploadOn ? "Waits for its turn." : "The upload is switched off.",
    now,
  });
}

/** An order that is there, unless what the ERP says of it and what we know do not agree. */
function inErp({ order, upload }: JourneyFacts): Pick<JourneyStop, "state" | "text" | "act" | "toSee"> {
  const text = order.epicorId === "" ? "In the ERP." : `In the ERP as ${order.epicorId}.`;
  const doubt = upload?.state === "parked" ? upload.reason : "";
  const [toSee, ...more] = [order.shopChange, doubt].filter((one) => one !== "");
  if (toSee === undefined) return { state: "done", text, act: "", toSee: "" };
  const act = order.shopChange === "" ? "upload-seen" : "shop-change-seen";
  return { state: "stuck", text: [text, ...[toSee, ...more].map(sentence)].join(" "), act, toSee };
}

/** What nobody can mend here, the currency or a line without part code, would only be refused: nothing is offered for it. */
function uploadActs(problems: readonly PreflightProblem[]): EffectStop["acts"] {
  if (problems.some(({ isFinal }) => isFinal === true)) return { first: "", again: "" };
  const isAddress = problems.some(({ field }) => field.startsWith("shippingAddress."));
  return { first: "submit", again: isAddress ? "fix-address" : "resume-upload" };
}

function seenEvent({ at, username, changes }: JourneyAct): JourneyEvent {
  const reasons = Object.values(changes).map(([before]) => String(before));
  return journeyEvent(at, `Seen to: ${reasons.join(", ")}`, { username });
}

function neverUploaded({ source, isTest, isCancelled }: JourneyOrder): string | undefined {
  if (source === "Woocommerce") return "The old web shop sent it to the ERP.";
  if (source === "POS") return "The tills send their own sales to the ERP.";
  return isMeant({ isTest, isCancelled });
}

function isMeant({ isTest, isCancelled }: Pick<JourneyOrder, "isTest" | "isCancelled">): string | undefined {
  if (isTest) return "A test order; nothing is sent.";
  return isCancelled ? "Cancelled; nothing is sent." : undefined;
}

function rewardedStop(facts: JourneyFacts): JourneyStop {
  const { order, reward, refund, now } = facts;
  const events = [...effectEvents(reward, cards), ...seenEvents(refund)];
  if (refund?.state === "parked") {
    const { reason: toSee, updatedAt: at } = refund;
    return { ...still("rewarded", { state: "stuck", text: sentence(toSee), at, toSee, events }), act: "refund-seen" };
  }
  const done = rewardDone(facts);
  if (done !== undefined) return still("rewarded", { state: "done", ...done, events });
  // Of a cancelled order too: the card may have it.
  const isOpen = reward !== undefined && isUnclear(reward);
  const notSent = whyNotSent(facts);
  if (notSent !== undefined && !isOpen) return still("rewarded", { ...notSent, events });
  return effectStop({
    stop: "rewarded",
    effect: reward,
    who: cards,
    clearing: "the try is taken back",
    acts: notSent === undefined ? { first: "process-rewards", again: "resume-rewards" } : { first: "", again: "" },
    waits: order.isRewardOn ? "Waits for its turn." : "Rewards are switched off.",
    now,
  });
}

function whyNotSent(facts: JourneyFacts): Pick<JourneyStop, "state" | "text"> | undefined {
  const { order, reward } = facts;
  const never = neverRewarded(facts);
  if (never !== undefined) return { state: "none", text: never };
  if (!order.isSettled) return { state: "waiting", text: "Waits until it is paid." };
  if (order.hasCard || reward?.state === "rejected" || reward?.state === "parked") return undefined;
  return { state: "waiting", text: "The customer has no card yet." };
}

/** What staff have dealt with of it, in the words it was told in. */
const seenEvents = (refund: EffectView | undefined): JourneyEvent[] =>
  (refund?.acts ?? []).map(({ at, username, reason }) => journeyEvent(at, `Seen to: ${reason}`, { username }));

function rewardDone({ order, acts }: JourneyFacts): { text: string; at: Date | null } | undefined {
  if (order.isMarkedByHand) {
    const mark = acts.findLast(({ act }) => act === "mark rewards");
    return {
      text: `Marked as manually processed${mark === undefined ? "" : ` by ${mark.username}`}.`,
      at: mark?.at ?? null,
    };
  }
  if (!order.isRewarded) return undefined;
  const text =
    order.earnedCents === 0 ? "It earned nothing." : `Earned $${centsAsText(order.earnedCents)} Bean Dollars.`;
  return { text, at: order.rewardedAt };
}

function neverRewarded({ order, isLegacy }: JourneyFacts): string | undefined {
  if (order.source === "Woocommerce" || isLegacy) return `${legacyLabel}.`;
  return isMeant(order) ?? noRewardRate(order);
}
