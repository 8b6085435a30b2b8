/** How the queues of the start page are called, and where their work is done. Pure. */
import { lostAfterDays, stuckAfterDays } from "@crema/contract/areas/shipping-labels";
import type { QueueStanding, WorkQueue } from "@crema/contract/areas/start";
import { formatCountOf, formatDate, formatDateTime } from "../../ui/foundation/format.ts";

type Item = QueueStanding["items"][number];

export interface QueueWords {
  readonly title: string;
  /** Under the number. */
  readonly about: string;
  /** The page where they are worked on; it opens with exactly these unless they are named here. */
  readonly page: string;
  readonly tab?: number;
  /** What stands behind the page's path. */
  readonly query?: string;
  /** On the link. */
  readonly link: string;
  /** Where one of them is worked on, where each has its own page. */
  readonly itemHref?: (item: Item) => string;
  /** What is said of one of them. */
  readonly itemNote?: (item: Item) => string;
}

export const queueWords: Readonly<Record<WorkQueue, QueueWords>> = {
  ordersNotSent: {
    title: "Orders not sent",
    about: "Paid orders from the web shop in the last six weeks that aren't in the ERP.",
    page: "/orders",
    query: "?attention=true",
    link: "Show the orders",
  },
  rewardsNotSynced: {
    title: "Rewards not synced",
    about: "Paid orders since the start of Bean Dollars whose customer has a card and got no reward.",
    page: "/orders",
    tab: 1,
    query: "?attention=true",
    link: "Show the orders",
  },
  stuckParcels: {
    title: "Stuck parcels",
    about: `Booked ${stuckAfterDays} to ${lostAfterDays} days ago, not delivered and not cancelled.`,
    page: "/shipping-labels",
    query: "?stuck=true",
    link: "Show the parcels",
  },
  vouchersEnding: {
    title: "Vouchers about to expire",
    about: "Live vouchers with codes that end within seven days.",
    page: "/promotions",
    query: "?filters=ending",
    link: "Show the vouchers",
    itemHref: ({ id }) => `/promotions/vouchers/${encodeURIComponent(id)}`,
    itemNote: ({ number, at }) =>
      `${formatCountOf(number, "code")}, ${number === 1 ? "" : "the first "}on ${formatDate(at)}`,
  },
  failedPushes: {
    title: "Pushes that failed",
    about: "Sent in the last seven days, and given up or not taken by every device.",
    page: "/mobile-app",
    query: "?filters=failed-lately",
    link: "Show the push notifications",
    itemNote: ({ number, reason }) => (reason === "" ? `${formatCountOf(number, "device")} got nothing` : reason),
  },
  parkedEffects: {
    title: "Parked for staff",
    about: "Acts at third parties that were refused or are unclear: nothing but staff brings them on.",
    page: "/jobs",
    query: "?forStaff=parked",
    link: "Show what waits",
  },
  failedJobs: {
    title: "Failed jobs",
    about: "Background jobs whose last run failed.",
    page: "/jobs",
    query: "?forStaff=failed-jobs",
    link: "Show the failures",
    itemNote: ({ at, reason }) => `${formatDateTime(at)}: ${reason}`,
  },
};
