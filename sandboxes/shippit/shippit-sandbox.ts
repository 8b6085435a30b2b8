/** Shippit: orders, bookings, tracking and the webhook. Source: docs/providers/shippit.md. */
import type { Routes } from "../kit/controls.ts";
import { type Bench, type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import type { Section } from "../kit/status-page.ts";
import { createBooking } from "./bookings.ts";
import { createDocuments } from "./documents.ts";
import { emit } from "./emit.ts";
import { readMerchant, writeMerchant } from "./merchant.ts";
import { stateBy } from "./orders/order-views.ts";
import { createOrderCalls } from "./orders/order-calls.ts";
import { createProgress } from "./orders/progress.ts";
import { createRollingLimit } from "./rolling-limit.ts";
import { basePath, type Call, createShippitDoor } from "./shippit-door.ts";
import { seed, type ShippitState } from "./shippit-state.ts";

const secret = "sandbox-key";
const webhookSecret = "sandbox-hook-secret";

export const startShippitSandbox = (options?: SandboxOptions): Promise<Sandbox<ShippitState>> =>
  startSandbox(
    {
      name: "shippit",
      title: "Shippit (courier)",
      seed,
      faults: ["partial", "label-late"],
      parts,
      env: (address) => ({
        SHIPPIT_URL: `${address("api")}${basePath}`,
        SHIPPIT_API_SECRET: secret,
        SHIPPIT_WEBHOOK_SECRET: webhookSecret,
      }),
    },
    options,
  );

function parts(bench: Bench<ShippitState>) {
  const progress = createProgress(bench, webhookSecret);
  const documents = createDocuments(bench.clock, () => bench.address("api"));
  const limit = createRollingLimit();
  const begin = (): void => {
    limit.clear();
    progress.begin();
  };
  begin();
  const routes: Routes = { "POST /_sandbox/emit": (asked) => emit(bench, progress, asked) };
  const { clock } = bench;
  const document = documents.open;
  const calls = callsOf(bench, { progress, documents });
  return {
    doors: { api: createShippitDoor({ secret, calls, limit, clock, document }) },
    routes,
    sections: () => sectionsOf(bench.state()),
    onReset: begin,
  };
}

function callsOf(bench: Bench<ShippitState>, tools: Parameters<typeof createOrderCalls>[1]): readonly Call[] {
  const orders = createOrderCalls(bench, tools);
  const order = /^\/orders\/([^/]+)$/;
  return [
    { operation: "POST /orders", path: /^\/orders$/, answer: orders.create },
    { operation: "GET /orders/{number}", path: order, answer: orders.get },
    { operation: "DELETE /orders/{number}", path: order, answer: orders.cancel },
    { operation: "GET /orders/{number}/label", path: /^\/orders\/([^/]+)\/label$/, answer: orders.label },
    {
      operation: "GET /orders/{number}/tracking",
      path: /^\/orders\/([^/]+)\/tracking$/,
      isPublic: true,
      answer: orders.track,
    },
    { operation: "POST /book", path: /^\/book$/, answer: createBooking(bench, tools) },
    { operation: "GET /merchant", path: /^\/merchant$/, answer: () => readMerchant(bench) },
    { operation: "PUT /merchant", path: /^\/merchant$/, answer: (asked) => writeMerchant(bench, asked) },
  ];
}

const sectionsOf = ({ orders, manifests, merchant }: ShippitState): readonly Section[] => [
  {
    title: "Orders",
    columns: ["Tracking number", "Reference", "Receiver", "Courier", "State", "Since", "Next"],
    rows: orders
      .toReversed()
      .map((order) => [
        order.trackingNumber,
        order.given.retailer_reference ?? "",
        order.given.receiver_name,
        order.courierName,
        stateBy(order.scans),
        order.scans.at(-1)?.time ?? "",
        order.planned[0] === undefined ? "" : `${order.planned[0].status} ${order.planned[0].at}`,
      ]),
  },
  {
    title: "Manifests",
    columns: ["Manifest", "Courier", "Orders", "Booked"],
    rows: manifests
      .toReversed()
      .map(({ id, courierName, trackingNumbers, createdAt }) => [
        id,
        courierName,
        trackingNumbers.join(", "),
        createdAt,
      ]),
  },
  { title: "Merchant", columns: ["Store", "Webhook"], rows: [[merchant.store_name, merchant.webhook_url || "none"]] },
];
