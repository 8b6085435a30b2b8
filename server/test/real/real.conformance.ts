/** Holds the real services that are configured to the suites of their ports; `npm run conformance` runs it. */
import { randomUUID } from "node:crypto";
import { chartKeys } from "@crema/contract/areas/trends";
import { afterAll, beforeAll, describe } from "vitest";
import { secret } from "../../src/platform/config/secret.ts";
import type { Ports } from "../../src/platform/ports.ts";
import { describeAnalyticsService } from "../../src/providers/analytics/conformance.ts";
import { describeBeanDriveService } from "../../src/providers/bean-drive/conformance.ts";
import { describeCouriersService } from "../../src/providers/couriers/conformance.ts";
import { describeErpService, type ErpAbility } from "../../src/providers/erp/conformance.ts";
import { aLine, anErpOrder } from "../../src/providers/erp/conformance-orders.ts";
import { describeGeocodingService, type GeocodingService } from "../../src/providers/geocoding/conformance.ts";
import { describeGiftCardsService } from "../../src/providers/gift-cards/conformance.ts";
import { describeImageStoreService } from "../../src/providers/image-store/conformance.ts";
import { describeMailService } from "../../src/providers/mail/conformance.ts";
import { readSmtpUrl, smtpMail } from "../../src/providers/mail/smtp/smtp-mail.ts";
import { describeMailingListsService } from "../../src/providers/mailing-lists/conformance.ts";
import { describePushService } from "../../src/providers/push/conformance.ts";
import { describeSmsService } from "../../src/providers/sms/conformance.ts";
import { describeStorefrontService } from "../../src/providers/storefront/conformance.ts";
import {
  missingFor,
  openPorts,
  type PortName,
  portNames,
  realName,
  type Settings,
  settingsFor,
} from "./real-services.ts";

function held<S extends { close(): Promise<void> }>(openIt: () => S, suite: (service: () => S) => void): void {
  let opened: S | undefined;
  beforeAll(() => {
    opened = openIt();
  });
  afterAll(() => opened?.close());
  suite(() => {
    if (opened === undefined) throw new Error("the service is not open");
    return opened;
  });
}

/** @throws ConfigProblems; Error where nothing is set for the port */
function open<K extends keyof Ports>(settings: Settings, name: K): NonNullable<Ports[K]> {
  const port = openPorts(settings).ports[name];
  if (port === undefined) throw new Error(`nothing is set for ${name}`);
  return port;
}

const known: GeocodingService["known"] = [
  { asked: { address: "1 Macquarie Street, Sydney NSW 2000", country: "AU" }, place: {} },
  { asked: { address: "1 Lambton Quay, Wellington 6011", country: "NZ" }, place: {} },
];

const suites: Readonly<Record<PortName, (settings: Settings) => void>> = {
  erp: (settings) => held(() => anErp(settings), describeErpService),
  "gift-cards": (settings) => held(() => giftCardsOf(settings), describeGiftCardsService),
  storefront: (settings) =>
    held(() => {
      const storefront = open(settings, "storefront");
      return { storefront, customerId: settings["SHOPIFY_CUSTOMER"] ?? "", close: () => storefront.close() };
    }, describeStorefrontService),
  couriers: (settings) =>
    held(() => {
      const couriers = open(settings, "couriers");
      return { couriers, close: () => couriers.close() };
    }, describeCouriersService),
  "mailing-lists": (settings) =>
    held(() => {
      const lists = open(settings, "mailingLists");
      const [name = "", host = ""] = (settings["CAMPAIGN_MONITOR_MAILBOX"] ?? "").split("@");
      return { lists, anAddress: () => `${name}+${randomUUID()}@${host}`, close: () => lists.close() };
    }, describeMailingListsService),
  push: (settings) =>
    held(() => {
      const push = open(settings, "push");
      const tokens = { none: settings["FCM_DEVICE"] ?? "", "no-token": "badtoken-of-nobody" };
      return { push, aDevice: (trouble: keyof typeof tokens) => tokens[trouble], close: () => push.close() };
    }, describePushService),
  sms: (settings) => held(() => smsOf(settings), describeSmsService),
  mail: (settings) =>
    held(() => {
      const transport = smtpMail(readSmtpUrl(secret(settings["SMTP_URL"] ?? "")));
      const people = { from: settings["MAIL_FROM"] ?? "", to: settings["MAIL_TO"] ?? "" };
      return { transport, ...people, close: () => transport.close() };
    }, describeMailService),
  geocoding: (settings) =>
    held(() => {
      const geocoding = open(settings, "geocoding");
      return { geocoding, known, close: () => geocoding.close() };
    }, describeGeocodingService),
  "image-store": (settings) =>
    held(() => {
      const imageStore = open(settings, "imageStore");
      return { imageStore, close: () => imageStore.close() };
    }, describeImageStoreService),
  analytics: (settings) =>
    held(() => {
      const analytics = open(settings, "analytics");
      const drawn = (settings["METABASE_CHARTS"] ?? "").split(",").map((entry) => entry.split("=")[0]?.trim());
      return { analytics, drawn: chartKeys.filter((key) => drawn.includes(key)), close: () => analytics.close() };
    }, describeAnalyticsService),
  "bean-drive": (settings) =>
    held(() => {
      const beanDrive = open(settings, "beanDrive");
      const visit = { address: settings["BEAN_DRIVE_SSO"] ?? "", issuer: settings["PUBLIC_URL"] ?? "" };
      const somebody = () => ({ userUuid: settings["BEAN_DRIVE_USER"] ?? "" });
      return { beanDrive, visit, somebody, close: () => beanDrive.close() };
    }, describeBeanDriveService),
};

function anErp(settings: Settings) {
  const erp = open(settings, "erp");
  const partCode = settings["EPICOR_PART"] ?? "";
  const unitPriceCents = Number(settings["EPICOR_PART_CENTS"] ?? 4_600);
  const can: ErpAbility[] = settings["EPICOR_REST_URL"] === undefined ? [] : ["look-up"];
  const anOrder = () =>
    anErpOrder({
      lines: [{ ...aLine, partCode, unitPriceCents }],
      charges: [],
      totalCents: unitPriceCents,
      comment: "A test of the connection",
    });
  return { erp, can, anOrder, close: () => erp.close() };
}

function giftCardsOf(settings: Settings) {
  const giftCards = open(settings, "giftCards");
  const cards = { loyalty: settings["GIVEX_LOYALTY_CARD"], "gift-card": settings["GIVEX_GIFT_CARD_CARD"] };
  const accounts = (["loyalty", "gift-card"] as const).filter((account) => cards[account] !== undefined);
  const aCard = (account: keyof typeof cards) => Promise.resolve(cards[account] ?? "");
  return { giftCards, accounts, aCard, close: () => giftCards.close() };
}

function smsOf(settings: Settings) {
  const sms = open(settings, "sms");
  const numbers = { none: settings["SMS_TO"] ?? "", invalid: settings["SMS_INVALID"] ?? "+6140000" };
  return {
    sms,
    sender: settings["SMS_SENDER"] ?? "",
    aNumber: (trouble: keyof typeof numbers) => numbers[trouble],
    callbackUrl: (key: string) => `https://console.example/v1/webhooks/sms/${key}`,
    close: () => sms.close(),
  };
}

for (const port of portNames) {
  const settings = settingsFor(port, process.env);
  if (missingFor(port, process.env).length === 0)
    describe(`conformance of ${port}: ${realName(port, settings)}`, () => suites[port](settings));
}
