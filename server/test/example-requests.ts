/**
 * One request per call of the contract that succeeds for whoever may make it, each on rows of its own. Tests of access
 * and of the documentation run over all of them: a call without an example fails there.
 */
import { addOneTimeToken } from "../src/areas/sign-in/links/one-time-token-rows.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import {
  hashOfOneTimeToken,
  newSeed,
  type OneTimePurpose,
  oneTimeToken,
} from "../src/platform/sessions/one-time-tokens.ts";
import { anAddress } from "./addresses.ts";
import { aPartOf, aProduct } from "./catalogue.ts";
import { aBooking, anUploadedOrder } from "./bookings.ts";
import { aPng } from "./images.ts";
import { aLocation, locationBody } from "./locations.ts";
import { aGiftCard, aLoyaltyCard } from "./loyalty.ts";
import { anEffect, aRawOrder, aRefund, aWebOrder, setOrder } from "./orders.ts";
import type { AnyRequest, TestApp } from "./test-app.ts";
import { aPart } from "./parts.ts";
import { offerTileExamples } from "./offer-tiles.ts";
import { shopPromotionExamples } from "./shop-promotions.ts";
import { anOffer, aRedemption } from "./redemptions.ts";
import { aSale } from "./sales.ts";
import { aSegment } from "./segments.ts";
import { restoreExamples } from "./restores.ts";
import { settingsExamples } from "./settings.ts";
import { auditExamples } from "./audit.ts";
import { pushExamples } from "./pushes.ts";
import { jobExamples } from "./jobs.ts";
import { automationExamples } from "./automations.ts";
import { aCodeOf, aVoucher } from "./promotions.ts";
import { voucherExamples } from "./voucher-examples.ts";
import { aCustomer, aStaffMember, givePassword } from "./users.ts";

type Request = AnyRequest;
/** @param person - whose record the request names, where the call names one; somebody new when left out */
type Example = (app: TestApp, person?: string) => Promise<Request> | Request;

const address = {
  firstName: "Ruby",
  lastName: "Ansell",
  address1: "1 Example Street",
  city: "Brisbane",
  state: "Queensland",
  postcode: "4000",
  country: "Australia",
  phone: "07 3000 0000",
};
const request = (parts: Request): Request => parts;

let made = 0;
const newEmail = (): string => {
  made += 1;
  return `example.${made}@example.test`;
};
const newCardNumber = (): string => {
  made += 1;
  return `603628-28${String(made).padStart(7, "0")}`;
};
const ofPerson =
  (name: string, body?: unknown): Example =>
  async (app, person) =>
    request({ params: { [name]: person ?? (await aCustomer(app)) }, ...(body === undefined ? {} : { body }) });

const ofOrder: Example = async (app) => request({ params: { orderId: await aWebOrder(app) } });

const ofProduct =
  (more: Request): Example =>
  async (app) =>
    request({ params: { uuid: await aProduct(app) }, ...more });
const ofLinkedPart: Example = async (app) => {
  const uuid = await aProduct(app);
  return request({ params: { uuid }, body: { parts: [await aPartOf(app, uuid)] } });
};
/** A product's two parts, the second one first. */
const ofReorderedParts: Example = async (app) => {
  const uuid = await aProduct(app);
  const [first, second] = [await aPartOf(app, uuid), await aPartOf(app, uuid)];
  return request({ params: { uuid }, body: { parts: [second, first] } });
};
const ofPart =
  (rest: Request = {}): Example =>
  async (app) =>
    request({ params: { partCode: await aPart(app) }, ...rest });

const ofSegment =
  (rest: Request = {}): Example =>
  async (app) =>
    request({ params: { uuid: await aSegment(app) }, ...rest });

const ofQueensland = { rules: [{ field: "state", operator: "is", comparator: "QLD" }] };
const ofVoucherAndSegment =
  (rest: Request = {}): Example =>
  async (app) =>
    request({ params: { uuid: await aVoucher(app), segmentUuid: await aSegment(app) }, ...rest });

async function anAccount(app: TestApp) {
  const email = newEmail();
  const uuid = await aStaffMember(app, { email });
  return { email, uuid, password: await givePassword(app, uuid) };
}

async function aToken(app: TestApp, purpose: OneTimePurpose, of: { uuid: string; payload: Record<string, string> }) {
  const { db, clock, config } = app.platform;
  const token = oneTimeToken(config.SIGNING_KEY, purpose, newSeed());
  const at = clock.now();
  const [hash, expiresAt] = [hashOfOneTimeToken(token), new Date(at.getTime() + 60_000)];
  await inTransaction(db, (tx) =>
    addOneTimeToken(tx, { hash, purpose, userUuid: of.uuid, payload: of.payload, at, expiresAt }),
  );
  return token;
}

export const examples: Readonly<Record<string, Example>> = {
  getConfiguration: () => request({}),
  getVersion: () => request({}),
  listWorkQueues: () => request({}),
  ...restoreExamples,
  findRecords: () => request({ query: { search: "latte" } }),
  getDomains: () => request({}),
  updateDomains: () => request({ body: { list: "blacklist", values: ["spam.test"] } }),
  listBookings: () => request({ query: { search: "1", page: 0, limit: 1 } }),
  listLocations: () => request({}),
  searchLocations: () => request({}),
  getLocation: async (app) => request({ params: { uuid: await aLocation(app) } }),
  createLocation: () => request({ body: locationBody() }),
  updateLocation: async (app) =>
    request({ body: { ...locationBody(), title: "Milton Espresso", uuid: await aLocation(app) } }),
  updateLocationByUuid: async (app) =>
    request({ params: { uuid: await aLocation(app) }, body: { ...locationBody(), title: "Milton Espresso" } }),
  deleteLocation: async (app) => request({ params: { uuid: await aLocation(app) } }),
  geocodeAddress: () => request({ body: { address: "1 Bean Street, Milton QLD 4064" } }),
  createUpload: async () => request({ file: { name: "shop.png", bytes: await aPng() } }),
  getServiceHealth: () => request({}),
  getServiceHistory: () => request({}),
  ...jobExamples,
  ...settingsExamples,
  ...auditExamples,
  getLoyaltyPoints: ofPerson("userUuid"),
  getFom: ofPerson("userUuid"),
  getLoyaltyCard: ofPerson("userUuid"),
  attachLoyaltyCard: async (app, person) =>
    request({ params: { userUuid: person ?? (await aCustomer(app)) }, body: { card: newCardNumber() } }),
  issueLoyaltyCard: ofPerson("userUuid"),
  listOrders: () => request({}),
  listOrderHistory: ofPerson("userUuid"),
  getOrder: async (app) => request({ params: { orderId: await aWebOrder(app) } }),
  getRawOrder: async (app) => {
    const orderId = await aWebOrder(app);
    await aRawOrder(app, orderId, { id: orderId });
    return request({ params: { orderId } });
  },
  updateOrder: async (app) =>
    request({ params: { orderId: await aWebOrder(app) }, body: { orderNote: "Leave it at the door" } }),
  getOrderLoyalty: ofOrder,
  listUnconfirmedGiftCardMails: ofOrder,
  processOrderRewards: async (app) => {
    const userUuid = await aCustomer(app);
    await aLoyaltyCard(app, userUuid, { fom: `C-${userUuid}`, points: 0, cents: 0 });
    return request({ params: { orderId: await aWebOrder(app, { userUuid }) } });
  },
  resendGiftCard: async (app) => {
    const orderId = await aWebOrder(app, { lines: [{ sku: "GIFT-50", isGiftCard: true }] });
    await aGiftCard(app, { orderId, n: 1, card: "603628410000050000" });
    return request({ body: { orderId: String(orderId), lineId: "1" } });
  },
  getOrderJourney: ofOrder,
  submitOrder: async (app) => request({ body: { order: { orderId: String(await aWebOrder(app)) } } }),
  markRewardsProcessed: ofOrder,
  markRefundSeen: async (app) => {
    const orderId = await aWebOrder(app);
    await aRefund(app, orderId, "12.00 AUD went back");
    return request({ params: { orderId }, body: { toSee: "12.00 AUD went back" } });
  },
  markUploadSeen: async (app) => {
    const orderId = await anUploadedOrder(app);
    await anEffect(app, orderId, { kind: "erp-upload", state: "parked", reason: "It may be there twice" });
    return request({ params: { orderId }, body: { toSee: "It may be there twice" } });
  },
  tellShopAgain: async (app) => {
    const orderId = await aWebOrder(app);
    await anEffect(app, orderId, { kind: "storefront-order-update", state: "confirmed", subject: `${orderId}:1` });
    return request({ params: { orderId } });
  },
  bookCourier: async (app) => {
    const orderId = await aWebOrder(app);
    await aBooking(app, { orderId });
    return request({ params: { orderId } });
  },
  markShopChangeSeen: async (app) => {
    const orderId = await aWebOrder(app);
    await setOrder(app, orderId, { shop_change_reason: "It was cancelled" });
    return request({ params: { orderId }, body: { toSee: "It was cancelled" } });
  },
  createPosOrder: () => request({ body: aSale() }),
  listRedemptions: () => request({ query: { search: "a" } }),
  validateVoucherCode: async (app) => request({ body: { code: await aCodeOf(app, await aVoucher(app)), posId: "T1" } }),
  redeemVoucherCode: async (app) =>
    request({ body: { code: await aCodeOf(app, await aVoucher(app)), posId: "T1", key: newEmail() } }),
  reverseRedemption: async (app) => request({ body: await aRedemption(app) }),
  listOffers: () => request({ query: { page: 1, limit: 999_999_999, status: "all" } }),
  createOffer: () => request({ body: { text2: "Ten per cent off" } }),
  updateOffer: async (app) => request({ params: { uuid: await anOffer(app) }, body: { text2: "Five per cent off" } }),
  deleteOffer: async (app) => request({ params: { uuid: await anOffer(app) } }),
  listProducts: () => request({}),
  listGrinds: () => request({}),
  listCollections: () => request({}),
  getProduct: ofProduct({}),
  createProduct: () => request({ body: { title: "House Blend" } }),
  updateProduct: ofProduct({ body: { subTitle: "Our everyday coffee" } }),
  deleteProduct: ofProduct({}),
  syncProduct: ofProduct({}),
  updateAllProducts: () => request({}),
  getLastProductsUpdate: () => request({}),
  addProductParts: async (app) =>
    request({ params: { uuid: await aProduct(app) }, body: { parts: [await aPart(app)] } }),
  reorderProductParts: ofReorderedParts,
  removeProductParts: ofLinkedPart,
  getPermissions: ofPerson("userUuid"),
  updatePermissions: ofPerson("userUuid", { permissions: ["order.edit"], roles: ["staff"] }),
  listParts: () => request({}),
  getPart: ofPart(),
  updatePart: ofPart({ body: { optionTitle: "1 kg", reward: "2.50" } }),
  unlinkPart: async (app) => request({ params: { partCode: await aPart(app, { productUuid: await aProduct(app) }) } }),
  estimateReward: ofPart({ query: { percentage: "2.50" } }),
  listUserVoucherCodes: ofPerson("userUuid"),
  freezeVoucherAudience: ofVoucherAndSegment(),
  generateSegmentCodes: ofVoucherAndSegment({ body: { expiry: 14, sendEmailOnGeneration: true } }),
  ...shopPromotionExamples,
  ...offerTileExamples,
  listSegments: () => request({}),
  listSegmentFields: () => request({}),
  runSegment: ofSegment(),
  getSegment: ofSegment(),
  createSegment: () => request({ body: { name: "Queensland", ...ofQueensland } }),
  updateSegment: ofSegment({ body: { name: "Queensland" } }),
  deleteSegment: ofSegment(),
  getTrends: () => request({}),
  exportSegment: ofSegment({ body: { optionalFields: ["birthday"] } }),
  ...pushExamples,
  previewSegment: () => request({ body: ofQueensland }),
  whyInSegment: async (app) => request({ body: { ...ofQueensland, userUuid: await aCustomer(app) } }),
  getSegmentUses: ofSegment(),
  ...automationExamples,
  ...voucherExamples,
  listUsers: () => request({}),
  getUser: ofPerson("uuid"),
  getLastUserChange: ofPerson("uuid"),
  updateUser: ofPerson("uuid", { profile: { firstName: "Ruby" } }),
  createAddress: ofPerson("uuid", address),
  async updateAddress(app, person) {
    const uuid = person ?? (await aCustomer(app));
    return request({ params: { uuid }, body: { ...address, id: await anAddress(app, uuid) } });
  },
  async deleteAddress(app, person) {
    const uuid = person ?? (await aCustomer(app));
    await anAddress(app, uuid, { isDefault: true });
    return request({ params: { uuid, shopifyId: await anAddress(app, uuid) } });
  },
  archiveUser: ofPerson("uuid"),
  restoreUser: async (app, person) =>
    request({ params: { uuid: person ?? (await aCustomer(app, { isArchived: true })) } }),
  deleteUser: async (app, person) =>
    request({ params: { uuid: person ?? (await aCustomer(app, { isVerified: false })) } }),
  setPassword: ofPerson("userUuid", { password: "Fresh-beans-7" }),
  async resendVerification(app) {
    const email = newEmail();
    await aCustomer(app, { email, isVerified: false });
    return request({ body: { email } });
  },
  sendAppLink: async (app, person) =>
    request({ body: { userUuid: person ?? (await aCustomer(app, { mobileNumber: "+61491570006" })) } }),
  listNotificationLogs: async (app, person) => request({ query: { userUuid: person ?? (await aCustomer(app)) } }),
  async signIn(app) {
    const { email, password } = await anAccount(app);
    return request({ body: { email, password } });
  },
  async signInAtPortal(app) {
    const { email, password } = await anAccount(app);
    const { HOST, PORT } = app.platform.config;
    return request({ body: { email, password, returnTo: `http://${HOST}:${PORT}/callback` } });
  },
  async exchangeCode(app) {
    const { uuid } = await anAccount(app);
    return request({ body: { code: await aToken(app, "portal_code", { uuid, payload: { companion: "" } }) } });
  },
  async refreshTokens(app) {
    const { uuid: userUuid } = await anAccount(app);
    const { db, sessions } = app.platform;
    const { refreshToken } = await inTransaction(db, (tx) =>
      sessions.startSession(tx, { userUuid, audience: "staff" }),
    );
    return request({ body: { refreshToken } });
  },
  signOut: () => request({}),
  register: () => request({ body: { email: newEmail(), firstName: "Ruby", lastName: "Ansell" } }),
  async verifyEmail(app) {
    const email = newEmail();
    const uuid = await aCustomer(app, { email, isVerified: false });
    const token = await aToken(app, "verify_email", { uuid, payload: { email } });
    return request({ body: { token, password: "Fresh-beans-7" } });
  },
  requestPasswordMail: async (app) => request({ body: { email: (await anAccount(app)).email } }),
  async chooseNewPassword(app) {
    const { email, uuid } = await anAccount(app);
    const token = await aToken(app, "choose_password", { uuid, payload: { email } });
    return request({ body: { token, password: "Fresh-beans-7" } });
  },
};
