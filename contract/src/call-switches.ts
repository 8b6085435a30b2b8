/**
 * The switch of every call: a switched-off call answers 404. Background work, webhooks and what third parties fetch from us
 * (pictures, Bean Drive's keys) have no switch. A call that is missing here does not compile. Source: AMB-03, AMD-40; docs/decisions/0076.
 */
import { isOn, type Switch } from "./area.ts";
import type * as audit from "./areas/audit/index.ts";
import type * as configuration from "./areas/configuration/index.ts";
import type * as diagnostics from "./areas/diagnostics/index.ts";
import type * as domains from "./areas/domains/index.ts";
import type * as find from "./areas/find/index.ts";
import type * as jobs from "./areas/jobs/index.ts";
import type * as locations from "./areas/locations/index.ts";
import type * as loyalty from "./areas/loyalty/index.ts";
import type * as notifications from "./areas/notifications/index.ts";
import type * as offerTiles from "./areas/offer-tiles/index.ts";
import type * as orders from "./areas/orders/index.ts";
import type * as parts from "./areas/parts/index.ts";
import type * as permissions from "./areas/permissions/index.ts";
import type * as products from "./areas/products/index.ts";
import type * as promotions from "./areas/promotions/index.ts";
import type * as restores from "./areas/restores/index.ts";
import type * as segments from "./areas/segments/index.ts";
import type * as settings from "./areas/settings/index.ts";
import type * as shippingLabels from "./areas/shipping-labels/index.ts";
import type * as signIn from "./areas/sign-in/index.ts";
import type * as start from "./areas/start/index.ts";
import type * as trends from "./areas/trends/index.ts";
import type * as uploads from "./areas/uploads/index.ts";
import type * as users from "./areas/users/index.ts";
import type { AnyCall, Method, Path } from "./kit/define-call.ts";

type Areas =
  | typeof audit
  | typeof configuration
  | typeof diagnostics
  | typeof domains
  | typeof find
  | typeof jobs
  | typeof locations
  | typeof loyalty
  | typeof notifications
  | typeof offerTiles
  | typeof orders
  | typeof parts
  | typeof permissions
  | typeof products
  | typeof promotions
  | typeof restores
  | typeof segments
  | typeof settings
  | typeof shippingLabels
  | typeof signIn
  | typeof start
  | typeof trends
  | typeof uploads
  | typeof users;
/** `GET /v1/user/all`, of each call that an area exports. */
type AddressesIn<Area> = Area extends unknown
  ? {
      [Name in keyof Area]: Area[Name] extends {
        readonly method: infer M extends Method;
        readonly path: infer P extends Path;
        readonly access: unknown;
      }
        ? `${M} ${P}`
        : never;
    }[keyof Area]
  : never;
type CallAddress = AddressesIn<Areas>;

/** Of one's own profile and rights, which are always on; those of others belong to `users`. */
const ownOrUsers = "ownOrUsers";
const always = null;
const anyQueue: Switch = ["orders", "shipping", "promotions", "mobileApp", "options"];
const anyPictures: Switch = ["products", "locations", "mobileApp", "promotions"];
const anyDomainLists: Switch = ["options", "settings"];

export const callSwitches: Readonly<Record<CallAddress, Switch | typeof ownOrUsers>> = {
  // audit
  "GET /v1/audit/records/:kind/:id": always,
  "GET /v1/audit/:id/change": always,
  "POST /v1/audit/:id/revert": always,
  "GET /v1/audit": always,
  "POST /v1/audit/csv": always,
  // configuration
  "GET /v1/config": always,
  "GET /v1/version": always,
  // diagnostics
  "GET /v1/service-health": "diagnostics",
  "GET /v1/service-health/history": "diagnostics",
  // domains
  "GET /v1/auth/domains": anyDomainLists,
  "POST /v1/auth/domains": anyDomainLists,
  // find
  "GET /v1/find": always,
  // jobs
  "GET /v1/jobs": "options",
  "POST /v1/jobs/:id/cancel": "options",
  "POST /v1/jobs/:id/retry": "options",
  "POST /v1/jobs/retry": "options",
  "GET /v1/jobs/failures": "options",
  "POST /v1/jobs/failures/read": "options",
  "GET /v1/jobs/schedules": "options",
  "POST /v1/jobs/schedules/:name/run": "options",
  // locations
  "GET /v1/locations": "locations",
  "GET /v1/locations/search": "locations",
  "GET /v1/locations/:uuid": "locations",
  "POST /v1/locations": "locations",
  "PUT /v1/locations": "locations",
  "PUT /v1/locations/:uuid": "locations",
  "DELETE /v1/locations/:uuid": "locations",
  "POST /v1/locations/geocode": "locations",
  // loyalty
  "GET /v1/loyalty/points/:userUuid": ownOrUsers,
  "GET /v1/loyalty/user/:userUuid/fom": "users",
  "GET /v1/loyalty/user/:userUuid/card": "users",
  "POST /v1/loyalty/user/:userUuid/card": "users",
  "POST /v1/loyalty/user/:userUuid/card/issue": "users",
  "GET /v1/loyalty/order/:orderId": "orders",
  "POST /v1/loyalty/orders/:orderId/rewards": "orders",
  "POST /v1/loyalty/resend": "orders",
  "GET /v1/loyalty/orders/:orderId/gift-card-mails/unconfirmed": "orders",
  // notifications
  "POST /v1/notifications/app-link": "mobileApp",
  "POST /v1/notifications/segments/:uuid/audience": "mobileApp",
  "POST /v1/notifications/segments/:uuid": "mobileApp",
  "GET /v1/notifications/segments/history": "mobileApp",
  "POST /v1/notifications/segments/history/:uuid/again": "mobileApp",
  "POST /v1/notifications/segments/history/:uuid/stop": "mobileApp",
  "POST /v1/notifications/test": "mobileApp",
  "POST /v1/app/devices": "mobileApp",
  // offer-tiles
  "GET /v1/promotions/offer-tiles": "mobileApp",
  "GET /v1/promotions/offer-tiles/:uuid": "mobileApp",
  "POST /v1/promotions/offer-tiles": "mobileApp",
  "PUT /v1/promotions/offer-tiles/:uuid": "mobileApp",
  "DELETE /v1/promotions/offer-tiles/:uuid": "mobileApp",
  "GET /v1/app/offer-tiles": "mobileApp",
  // orders
  "GET /v1/orders/history/:userUuid": "orders",
  "GET /v1/orders": "orders",
  "GET /v1/orders/:orderId": "orders",
  "GET /v1/orders/raw/:orderId": "orders",
  "GET /v1/orders/journey/:orderId": "orders",
  "PUT /v1/orders/:orderId": "orders",
  "POST /v1/orders/epicor": "orders",
  "PATCH /v1/orders/manually-process-rewards/:orderId": "orders",
  "POST /v1/orders/:orderId/refund-seen": "orders",
  "POST /v1/orders/:orderId/shop-update": "orders",
  "POST /v1/orders/:orderId/upload-seen": "orders",
  "POST /v1/orders/:orderId/shop-change-seen": "orders",
  "POST /v1/pos/orders": "orders",
  // parts
  "GET /v1/parts": "products",
  "GET /v1/parts/:partCode": "products",
  "PUT /v1/parts/:partCode": "products",
  "GET /v1/parts/:partCode/reward-estimate": "products",
  "DELETE /v1/parts/:partCode/product": "products",
  // permissions
  "GET /v1/permissions/:userUuid": ownOrUsers,
  "PUT /v1/permissions/:userUuid": "users",
  // products
  "GET /v1/products": "products",
  "GET /v1/products/:uuid": "products",
  "POST /v1/products": "products",
  "PUT /v1/products/:uuid": "products",
  "DELETE /v1/products/:uuid": "products",
  "POST /v1/products/:uuid/sync": "products",
  "GET /v1/products/grinds": "products",
  "GET /v1/shopify/collections": "products",
  "POST /v1/products/:uuid/parts": "products",
  "PUT /v1/products/:uuid/parts": "products",
  "DELETE /v1/products/:uuid/parts": "products",
  "PUT /v1/products/update/all": "products",
  "GET /v1/products/update/all/lastRun": "products",
  // promotions
  "GET /v1/promotions/automations": "promotions",
  "POST /v1/promotions/automations": "promotions",
  "PUT /v1/promotions/automations/:uuid": "promotions",
  "DELETE /v1/promotions/automations/:uuid": "promotions",
  "POST /v1/promotions/automations/audience": "promotions",
  "POST /v1/promotions/automations/:uuid/rehearsal": "promotions",
  "GET /v1/promotions/settings/sync": "promotions",
  "GET /v1/auth/beandrive/token": "promotions",
  "GET /v1/promotions/vouchers/:uuid/codes": "promotions",
  "POST /v1/promotions/vouchers/:uuid/codes": "promotions",
  "GET /v1/promotions/vouchers/:uuid/batches": "promotions",
  "POST /v1/promotions/vouchers/:uuid/batches/:batchUuid/resume": "promotions",
  "PUT /v1/promotions/vouchers/:uuid/codes/:code": "promotions",
  "PATCH /v1/promotions/vouchers/:uuid/codes/:code/assign": "promotions",
  "DELETE /v1/promotions/vouchers/:uuid/codes/:code": "promotions",
  "POST /v1/promotions/vouchers/:uuid/codes/:code/notify": "promotions",
  "GET /v1/promotions/vouchers/:uuid/unconfirmed-mails": "promotions",
  "POST /v1/promotions/vouchers/:uuid/unconfirmed-mails/send": "promotions",
  "GET /v1/promotions/vouchers/:uuid/codes/:code/pdf": "promotions",
  "GET /v1/promotions/offers": "promotions",
  "POST /v1/promotions/offers": "promotions",
  "PUT /v1/promotions/offers/:uuid": "promotions",
  "DELETE /v1/promotions/offers/:uuid": "promotions",
  "GET /v1/promotions/vouchers/redemptions": "promotions",
  "POST /v1/pos/vouchers/validate": "promotions",
  "POST /v1/pos/vouchers/redeem": "promotions",
  "POST /v1/pos/vouchers/reverse": "promotions",
  "POST /v1/promotions/vouchers/:uuid/segments/:segmentUuid/audience": "promotions",
  "POST /v1/promotions/vouchers/:uuid/segments/:segmentUuid": "promotions",
  "GET /v1/promotions/shopify/list": "promotions",
  "POST /v1/promotions/shopify": "promotions",
  "PUT /v1/promotions/shopify/:uuid": "promotions",
  "DELETE /v1/promotions/shopify/:uuid": "promotions",
  "POST /v1/promotions/shopify/tell": "promotions",
  "GET /v1/promotions/vouchers": "promotions",
  "GET /v1/promotions/vouchers/:uuid": "promotions",
  "POST /v1/promotions/vouchers": "promotions",
  "PUT /v1/promotions/vouchers/:uuid": "promotions",
  "POST /v1/promotions/vouchers/:uuid/test-mail": "promotions",
  "GET /v1/promotions/vouchers/:userUuid/all": "promotions",
  // restores
  "GET /v1/restores/current": always,
  "GET /v1/restores/current/items": always,
  "POST /v1/restores/current/release": always,
  // segments
  "GET /v1/segments": "segments",
  "GET /v1/segments/fields": "segments",
  "GET /v1/segments/exec/:uuid": "segments",
  "GET /v1/segments/:uuid": "segments",
  "POST /v1/segments/create": "segments",
  "PUT /v1/segments/update/:uuid": "segments",
  "DELETE /v1/segments/delete/:uuid": "segments",
  "POST /v1/segments/preview": "segments",
  "POST /v1/segments/why": "segments",
  "GET /v1/segments/:uuid/uses": "segments",
  "POST /v1/segments/:uuid/csv": "segments",
  // settings
  "GET /v1/epicor/settings/:key": "settings",
  "PUT /v1/epicor/settings/:key": "settings",
  "GET /v1/epicor/shippit/settings/:key": "settings",
  "PUT /v1/epicor/shippit/settings/:key": "settings",
  "GET /v1/epicor/connection-details": "settings",
  "GET /v1/loyalty/settings": "settings",
  "PATCH /v1/loyalty/settings/:key": "settings",
  "GET /v1/loyalty/connection-details": "settings",
  "DELETE /v1/user/scripts/delete-pending": "settings",
  "GET /v1/user/scripts/logs": "settings",
  "PUT /v1/user/scripts/unlink-socials": "settings",
  "GET /v1/user/scripts/unlink-socials/lastRun": "settings",
  // shipping-labels
  "GET /v1/epicor/shippit/bookings": "shipping",
  "POST /v1/orders/:orderId/booking": "shipping",
  // sign-in
  "POST /v1/auth/sign-in": always,
  "POST /v1/auth/portal/sign-in": always,
  "POST /v1/auth/portal/exchange": always,
  "POST /v1/auth/token/refresh": always,
  "POST /v1/auth/sign-out": always,
  "POST /v1/auth/register": always,
  "POST /v1/auth/verify": always,
  "POST /v1/auth/forgot": always,
  "POST /v1/auth/forgot/password": always,
  // start
  "GET /v1/start": anyQueue,
  // trends
  "GET /v1/trends": "trends",
  // uploads
  "POST /v1/uploads": anyPictures,
  // users
  "GET /v1/user/all": "users",
  "GET /v1/user/:uuid": ownOrUsers,
  "GET /v1/user/:uuid/last-change": "users",
  "PUT /v1/user/update/:uuid": "users",
  "POST /v1/user/address/:uuid": "users",
  "PUT /v1/user/address/:uuid": "users",
  "DELETE /v1/user/address/:uuid/:shopifyId": "users",
  "DELETE /v1/user/:uuid": "users",
  "PUT /v1/user/restore/:uuid": "users",
  "DELETE /v1/user/:uuid/force": "users",
  "POST /v1/auth/password/reset/:userUuid": "users",
  "POST /v1/auth/email/resend": "users",
  "GET /v1/notifications/logs": ownOrUsers,
};

const isCallAddress = (address: string): address is CallAddress => address in callSwitches;

/** How much of a call is there: all of it, only what is about oneself, or nothing. */
export type CallReach = "all" | "own" | "none";

/** @throws Error for a call that no area of the contract exports */
export function reachOf({ method, path }: Pick<AnyCall, "method" | "path">, on: ReadonlySet<string>): CallReach {
  const address = `${method} ${path}`;
  if (!isCallAddress(address)) throw new Error(`${address} has no switch in contract/src/call-switches.ts`);
  const by = callSwitches[address];
  if (by === ownOrUsers) return on.has("users") ? "all" : "own";
  return isOn(by, on) ? "all" : "none";
}
