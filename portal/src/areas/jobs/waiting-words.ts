/** Background work in words for staff. Pure. Source: docs/areas/jobs.md; docs/words.md. */
import type { FailureGroup, Job, Waiting } from "@crema/contract/areas/jobs";
import { formatCount, formatCountOf, formatDateTime } from "../../ui/foundation/format.ts";

/** How long a run took: "under 1 s", "12 s", "3 min 5 s", "2 h 10 min"; "" while it runs. */
export function tookOf({ startedAt, finishedAt }: Pick<Job, "startedAt" | "finishedAt">): string {
  if (finishedAt === "") return "";
  const seconds = Math.floor((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
  if (seconds < 1) return "under 1 s";
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${formatCount(Math.floor(seconds / 3600))} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** "37 failures since …, the last …"; of one failure its time alone. */
export function failuresOf({ count, since, at }: Pick<FailureGroup, "count" | "since" | "at">): string {
  if (count === 1) return `1 failure, ${formatDateTime(at)}`;
  return `${formatCountOf(count, "failure")} since ${formatDateTime(since)}, the last ${formatDateTime(at)}`;
}

/** Of a failure that lasts. */
export const lastingOf = ({ times, failingSince }: Pick<Job, "times" | "failingSince">): string =>
  `Failed ${formatCount(times)} times since ${formatDateTime(failingSince)}`;

const effectWords: Readonly<Record<string, string>> = {
  "erp-upload": "order upload",
  "order-reward": "order reward",
  "loyalty-card": "loyalty card",
  "app-link": "app link",
  "courier-booking": "courier booking",
  "reward-refund": "refunded reward",
  "storefront-order-update": "web shop order update",
  "product-to-shop": "web shop product update",
  "product-unpublish": "product removal",
  "promotion-to-shop": "web shop promotion update",
};
/** States that nothing but staff brings on, and how they are said. */
const effectStates: Readonly<Record<string, string>> = { parked: "unclear", rejected: "refused" };

/** "campaign-monitor" is Campaign Monitor. */
const providerName = (provider: string): string =>
  provider
    .split("-")
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(" ");

/** What waits for staff, "2 order uploads unclear, 1 message from Shippit given up"; "" when nothing does. */
export function waitingForStaff({ effects, deliveries }: Pick<Waiting, "effects" | "deliveries">): string {
  const stuck = effects.flatMap(({ kind, state, count }) => {
    const how = effectStates[state];
    return how === undefined ? [] : [`${formatCountOf(count, effectWords[kind] ?? kind)} ${how}`];
  });
  const lost = deliveries
    .filter(({ state }) => state === "failed")
    .map(
      ({ provider, count }) =>
        `${formatCountOf(count, `message from ${providerName(provider)}`, `messages from ${providerName(provider)}`)} given up`,
    );
  return [...stuck, ...lost].join(", ");
}

const mailWords: Readonly<Record<string, string>> = {
  "verify-email": "to confirm an email address",
  "choose-password": "to choose a password",
  "already-registered": "to somebody who registered again",
  "password-changed": "about a changed password",
  "email-changed": "about a changed email address",
  "gift-card": "with a gift card",
};

/** "3 mails were not delivered in the last 7 days: 2 with a gift card (The mailbox does not exist), …"; "" when all were. */
export function failedMails({ mails }: Pick<Waiting, "mails">): string {
  const all = mails.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return "";
  const each = mails.map(({ kind, reason, count }) => `${formatCount(count)} ${mailWords[kind] ?? kind} (${reason})`);
  return `${formatCountOf(all, "mail")} ${all === 1 ? "was" : "were"} not delivered in the last 7 days: ${each.join(", ")}`;
}

/** "12 mails wait and are tried again without you: 12 because the mail server cannot be reached (no answer in time)"; "" when none does. */
export function heldUpMails({ heldUpMails: held }: Pick<Waiting, "heldUpMails">): string {
  const all = held.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return "";
  const each = held.map(({ reason, count }) => `${formatCount(count)} because ${reason}`);
  return `${formatCountOf(all, "mail")} ${all === 1 ? "waits" : "wait"} and ${all === 1 ? "is" : "are"} tried again without you: ${each.join(", ")}`;
}
