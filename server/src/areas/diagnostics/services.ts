/**
 * What each of the twelve services stands on: its tables, its queues, its third parties. A table, a kind of effect, a provider's
 * deliveries and a task belong to one service, so that each can fail alone. Source: DIAG-03, DIAG-08, AMB-139; docs/areas/diagnostics.md.
 */
import type { ServiceName } from "@crema/contract/areas/diagnostics";
import type { Ports } from "../../platform/ports.ts";
import type { Queues } from "./probe-rows.ts";

export interface ThirdParty {
  readonly name: string;
  /** Asks for something small that changes nothing; undefined where it is not configured. */
  readonly probe: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

export interface Service {
  readonly serviceName: ServiceName;
  readonly tables: readonly string[];
  readonly queues: Queues;
  readonly thirdParties: (ports: Ports) => readonly ThirdParty[];
  /** It stands for its third party: while that is not configured nobody knows how it is. */
  readonly isNothingAlone?: true;
}

type Probe = (signal: AbortSignal) => Promise<unknown>;
const party = (name: string, port: { probe: Probe } | undefined): ThirdParty => ({
  name,
  probe: port && ((signal) => port.probe(signal)),
});
const queues = (given: Partial<Queues> = {}): Queues => ({
  effects: [],
  deliveries: [],
  tasks: [],
  hasMails: false,
  ...given,
});
const nobody = (): readonly ThirdParty[] => [];

export const services: readonly Service[] = [
  {
    serviceName: "Product",
    tables: ["products", "product_images", "product_collections", "grinds", "uploads"],
    queues: queues({ tasks: ["remove-unused-uploads"] }),
    thirdParties: ({ imageStore }) => [party("The store of pictures", imageStore)],
  },
  {
    serviceName: "Notification",
    tables: ["notification_logs", "outbound_mails", "pushes", "push_sendings", "app_devices"],
    queues: queues({
      hasMails: true,
      effects: ["app-link"],
      deliveries: ["mail", "sms"],
      tasks: ["send-mail", "send-push", "send-forsaken-pushes", "forget-devices", "forget-push-sendings"],
    }),
    thirdParties: ({ mail, push, sms }) => [
      party("The mail server", mail),
      party("The push service", push),
      party("Text messages", sms),
    ],
  },
  {
    serviceName: "User",
    tables: ["users", "user_addresses", "user_phones", "user_counts", "user_order_sums", "script_runs"],
    queues: queues({ tasks: ["delete-pending-users", "give-up-scripts"] }),
    thirdParties: nobody,
  },
  {
    serviceName: "Shopify",
    tables: ["shopify_promotions", "shopify_promotion_telling", "offers", "collections"],
    queues: queues({
      effects: ["storefront-order-update", "product-to-shop", "product-unpublish", "promotion-to-shop"],
      deliveries: ["shopify"],
      tasks: [
        "subscribe-to-shop",
        "read-shop-orders",
        "compare-shop-orders",
        "read-shop-collections",
        "send-products",
        "tell-shop-promotion",
      ],
    }),
    thirdParties: ({ storefront }) => [party("Shopify", storefront)],
    isNothingAlone: true,
  },
  {
    serviceName: "Authentication",
    tables: [
      "credentials",
      "sessions",
      "refresh_tokens",
      "one_time_tokens",
      "sign_in_attempts",
      "api_keys",
      "social_logins",
    ],
    queues: queues({ tasks: ["register", "requestPasswordMail"] }),
    thirdParties: nobody,
  },
  {
    serviceName: "Location",
    tables: ["locations"],
    queues: queues(),
    thirdParties: ({ geocoding }) => [party("The geocoder", geocoding)],
  },
  {
    serviceName: "Promotion",
    tables: [
      "vouchers",
      "voucher_codes",
      "code_batches",
      "redemptions",
      "automations",
      "automation_runs",
      "offer_tiles",
    ],
    queues: queues({
      tasks: ["make-codes", "expire-codes", "give-up-batches", "run-automations", "sync-mailing-list"],
    }),
    thirdParties: ({ mailingLists, beanDrive }) => [
      party("Campaign Monitor", mailingLists),
      { name: "Bean Drive", probe: beanDrive && (() => beanDrive.keys()) },
    ],
  },
  {
    serviceName: "Loyalty",
    tables: ["loyalty_accounts", "order_rewards", "part_rewards"],
    queues: queues({ effects: ["order-reward", "loyalty-card"], tasks: ["order-rewards"] }),
    thirdParties: ({ giftCards }) => [
      { name: "Givex", probe: giftCards && ((signal) => giftCards.probe("loyalty", signal)) },
    ],
  },
  {
    serviceName: "Order",
    tables: ["orders", "order_lines", "order_raws", "order_intake", "bookings", "trend_days", "trend_changes"],
    queues: queues({
      effects: ["courier-booking"],
      deliveries: ["shippit"],
      tasks: ["order-courier-bookings", "courier-poll", "clean-raw-records"],
    }),
    thirdParties: ({ couriers }) => [party("Shippit", couriers)],
  },
  {
    serviceName: "Permissions",
    tables: ["permissions", "audit_entries"],
    queues: queues({ tasks: ["housekeeping", "check-backups"] }),
    thirdParties: nobody,
  },
  {
    serviceName: "Segment",
    tables: ["segments", "audiences", "audience_members"],
    queues: queues({ tasks: ["forget-audiences"] }),
    thirdParties: nobody,
  },
  {
    serviceName: "Epicor",
    tables: ["parts"],
    queues: queues({ effects: ["erp-upload"], tasks: ["order-erp-uploads", "read-erp-parts"] }),
    thirdParties: ({ erp }) => [party("Epicor", erp)],
    isNothingAlone: true,
  },
];
