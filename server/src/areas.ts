import type { AreaName } from "@crema/contract/areas";
import { auditCalls } from "./areas/audit/index.ts";
import { configurationCalls } from "./areas/configuration/index.ts";
import { diagnosticsCalls, diagnosticsTasks } from "./areas/diagnostics/index.ts";
import { domainsCalls } from "./areas/domains/index.ts";
import { findCalls } from "./areas/find/index.ts";
import { locationsCalls } from "./areas/locations/index.ts";
import { loyaltyCalls, loyaltyCardHandler, orderRewardFlow, orderRewardTasks } from "./areas/loyalty/index.ts";
import { offerTilesCalls } from "./areas/offer-tiles/index.ts";
import { jobsCalls } from "./areas/jobs/index.ts";
import {
  erpUploadFlow,
  erpUploadTasks,
  ordersCalls,
  rawRecordTasks,
  shopOrderTasks,
  shopUpdateFlow,
} from "./areas/orders/index.ts";
import { erpPartTasks, partsCalls } from "./areas/parts/index.ts";
import { permissionsCalls } from "./areas/permissions/index.ts";
import {
  collectionTasks,
  productsCalls,
  productToShopFlow,
  productToShopTasks,
  productUnpublishFlow,
} from "./areas/products/index.ts";
import {
  promotionsCalls,
  promotionTasks,
  promotionToShopFlow,
  voucherCodeTasks,
  voucherMailChecks,
} from "./areas/promotions/index.ts";
import {
  courierBookingFlow,
  courierBookingTasks,
  courierPollTasks,
  shippingLabelsCalls,
} from "./areas/shipping-labels/index.ts";
import { restoresCalls } from "./areas/restores/index.ts";
import { signInCalls, signInTasks } from "./areas/sign-in/index.ts";
import { startCalls } from "./areas/start/index.ts";
import { uploadsCalls, uploadsTasks } from "./areas/uploads/index.ts";
import { settingsCalls, settingsTasks } from "./areas/settings/index.ts";
import { usersCalls } from "./areas/users/index.ts";
import { segmentsCalls, segmentsTasks } from "./areas/segments/index.ts";
import { trendsCalls } from "./areas/trends/index.ts";
import { appLinkFlow, notificationsCalls, notificationsTasks } from "./areas/notifications/index.ts";
import type { BoundCall } from "./platform/http/bind-call.ts";
import { checkBackups } from "./platform/backups/check-backups.ts";
import { housekeeping } from "./platform/housekeeping/housekeeping.ts";
import type { Tasks } from "./platform/jobs/task.ts";
import type { Flow } from "./platform/outbound/effect.ts";
import type { Ports } from "./platform/ports.ts";
import type { MailChecks } from "./providers/mail/send-outbound-mail.ts";

/** What an area brings to the server. */
export interface ServerArea {
  readonly calls: readonly BoundCall[];
  /** Its background work, by task name. */
  readonly tasks?: Tasks;
  /** Which of its queued mails are still wanted when their turn comes, by kind of mail. */
  readonly mails?: MailChecks;
  /** What it does in systems of others, as far as they are configured. */
  flows?(ports: Ports): readonly Flow[];
}

/** Every area of the contract; forgetting one does not compile. */
export const serverAreas: Readonly<Record<AreaName, ServerArea>> = {
  configuration: { calls: configurationCalls },
  "sign-in": { calls: signInCalls, tasks: signInTasks },
  start: { calls: startCalls },
  find: { calls: findCalls },
  permissions: { calls: permissionsCalls },
  users: { calls: usersCalls },
  orders: {
    calls: ordersCalls,
    tasks: { ...erpUploadTasks, ...shopOrderTasks, ...rawRecordTasks },
    flows: ({ erp, storefront }) => [
      ...(erp ? [erpUploadFlow(erp)] : []),
      ...(storefront ? [shopUpdateFlow(storefront)] : []),
    ],
  },
  "shipping-labels": {
    calls: shippingLabelsCalls,
    tasks: { ...courierBookingTasks, ...courierPollTasks },
    flows: ({ couriers }) => (couriers ? [courierBookingFlow(couriers)] : []),
  },
  loyalty: {
    calls: loyaltyCalls,
    tasks: orderRewardTasks,
    flows: ({ giftCards }) => [
      ...(giftCards ? [orderRewardFlow(giftCards)] : []),
      ...(giftCards?.issuing ? [loyaltyCardHandler(giftCards, giftCards.issuing)] : []),
    ],
  },
  products: {
    calls: productsCalls,
    tasks: { ...collectionTasks, ...productToShopTasks },
    flows: ({ storefront }) => (storefront ? [productToShopFlow(storefront), productUnpublishFlow(storefront)] : []),
  },
  parts: { calls: partsCalls, tasks: erpPartTasks },
  locations: { calls: locationsCalls },
  uploads: { calls: uploadsCalls, tasks: uploadsTasks },
  promotions: {
    calls: promotionsCalls,
    tasks: { ...voucherCodeTasks, ...promotionTasks },
    flows: ({ storefront }) => (storefront ? [promotionToShopFlow(storefront)] : []),
    mails: voucherMailChecks,
  },
  "mobile-app": { calls: [] },
  "offer-tiles": { calls: offerTilesCalls },
  support: { calls: [] },
  domains: { calls: domainsCalls },
  options: { calls: [] },
  jobs: { calls: jobsCalls },
  settings: { calls: settingsCalls, tasks: settingsTasks },
  segments: { calls: segmentsCalls, tasks: segmentsTasks },
  trends: { calls: trendsCalls },
  notifications: {
    calls: notificationsCalls,
    tasks: notificationsTasks,
    flows: ({ sms }) => (sms ? [appLinkFlow(sms)] : []),
  },
  audit: { calls: auditCalls },
  restores: { calls: restoresCalls },
  diagnostics: { calls: diagnosticsCalls, tasks: diagnosticsTasks },
};

/** Background work of all areas. */
export const serverTasks: Tasks = Object.assign(
  { housekeeping, "check-backups": checkBackups },
  ...Object.values(serverAreas).map((area) => area.tasks ?? {}),
);

/** Which queued mails are still wanted, for all areas. */
export const mailChecks: MailChecks = Object.assign({}, ...Object.values(serverAreas).map((area) => area.mails ?? {}));

/** Everything that is done in systems of others, as far as they are configured. */
export const flowsOf = (ports: Ports): readonly Flow[] =>
  Object.values(serverAreas).flatMap((area) => area.flows?.(ports) ?? []);
