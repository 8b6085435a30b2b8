import { type AuditEntry, listRecordHistory, type RecordKind, revertAuditEntry } from "@crema/contract/areas/audit";
import { getDomains, updateDomains } from "@crema/contract/areas/domains";
import { updateLocationByUuid } from "@crema/contract/areas/locations";
import { updateOfferTile } from "@crema/contract/areas/offer-tiles";
import { updateOrder } from "@crema/contract/areas/orders";
import { updatePart } from "@crema/contract/areas/parts";
import { updatePermissions } from "@crema/contract/areas/permissions";
import { updateProduct } from "@crema/contract/areas/products";
import { updateAutomation, updateShopifyPromotion, updateVoucher } from "@crema/contract/areas/promotions";
import { deleteSegment, updateSegment } from "@crema/contract/areas/segments";
import {
  bookingsKey,
  rewardsKey,
  updateBookingsSetting,
  updateRewardsSetting,
  updateUploadSetting,
  uploadKey,
} from "@crema/contract/areas/settings";
import { archiveUser, updateUser } from "@crema/contract/areas/users";
import { type AnyCall, permissionNames } from "@crema/contract/kit";
import { beforeAll, describe, expect, it } from "vitest";
import { historyOf } from "../../../test/audit.ts";
import { anAutomation } from "../../../test/automations.ts";
import { aProduct } from "../../../test/catalogue.ts";
import { aLocation } from "../../../test/locations.ts";
import { anOfferTile } from "../../../test/offer-tiles.ts";
import { aWebOrder, setOrder } from "../../../test/orders.ts";
import { aPart } from "../../../test/parts.ts";
import { aVoucher } from "../../../test/promotions.ts";
import { aSegment } from "../../../test/segments.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aShopPromotion } from "../../../test/shop-promotions.ts";
import type { AnyRequest } from "../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";

type Headers = Readonly<Record<string, string>>;
const app = await startFileApp();
let headers: Headers;
let others: Headers;
let onlooker: Headers;
const everything = permissionNames.map((name) => `${name}.edit` as const);
const ana = { firstName: "Ana", lastName: "Lee", email: "ana.lee@example.test" };
const bo = { firstName: "Bo", lastName: "May", email: "bo.may@example.test" };
beforeAll(async () => {
  headers = await signInAs(app, await aStaffMember(app, { ...ana, permissions: everything }));
  others = await signInAs(app, await aStaffMember(app, { ...bo, permissions: everything }));
  onlooker = await signInAs(
    app,
    await aStaffMember(app, { read: permissionNames.filter((name) => name !== "beandrive") }),
  );
});

interface Case {
  readonly kind: RecordKind;
  readonly id: string;
  readonly call: AnyCall;
  readonly request: AnyRequest;
}
const byUuid = async (kind: RecordKind, made: Promise<string>, { call, body }: { call: AnyCall; body: object }) => {
  const uuid = await made;
  return { kind, id: uuid, call, request: { params: { uuid }, body } };
};

const cases: Readonly<Record<string, () => Promise<Case>>> = {
  user: () => byUuid("user", aCustomer(app), { call: updateUser, body: { profile: { lastName: "Brewer" } } }),
  "user, archived": async () => byUuid("user", aCustomer(app), { call: archiveUser, body: {} }),
  "user, permissions": async () => {
    const userUuid = await aStaffMember(app, { permissions: ["order.edit"], read: ["user"] });
    const body = { permissions: ["order.edit", "product.edit"], read: ["user"], roles: ["staff"] };
    return { kind: "user", id: userUuid, call: updatePermissions, request: { params: { userUuid }, body } };
  },
  order: async () => {
    const orderId = String(await aWebOrder(app));
    const body = { orderNote: "Ring twice", shippingAddress: { address2: "Unit 2" } };
    return { kind: "order", id: orderId, call: updateOrder, request: { params: { orderId }, body } };
  },
  product: () => byUuid("product", aProduct(app), { call: updateProduct, body: { title: "New title", tags: ["a"] } }),
  part: async () => {
    const partCode = await aPart(app);
    return {
      kind: "part",
      id: partCode,
      call: updatePart,
      request: { params: { partCode }, body: { reward: "2.50" } },
    };
  },
  location: () =>
    byUuid("location", aLocation(app), {
      call: updateLocationByUuid,
      body: { title: "Corner", address: { suburb: "Milton" }, lat: -27.5 },
    }),
  voucher: () =>
    byUuid("voucher", aVoucher(app), { call: updateVoucher, body: { defaultExpiry: 12, SKU: ["A", "B"] } }),
  segment: () =>
    byUuid("segment", aSegment(app), {
      call: updateSegment,
      body: { name: "Few", rules: [{ field: "email", operator: "contains", comparator: "x@" }] },
    }),
  automation: () =>
    byUuid("automation", anAutomation(app), { call: updateAutomation, body: { notes: "For the window" } }),
  "offer-tile": () => byUuid("offer-tile", anOfferTile(app), { call: updateOfferTile, body: { text1: "Warm brew" } }),
  "shopify-promotion": () =>
    byUuid("shopify-promotion", aShopPromotion(app), { call: updateShopifyPromotion, body: { code: "LATTE" } }),
  "setting of uploads": async () => ({
    kind: "setting",
    id: uploadKey,
    call: updateUploadSetting,
    request: { params: { key: uploadKey }, body: { value: true } },
  }),
  "setting of rewards": async () => ({
    kind: "setting",
    id: rewardsKey,
    call: updateRewardsSetting,
    request: { params: { key: rewardsKey }, body: { value: true } },
  }),
  "setting of couriers": async () => ({
    kind: "setting",
    id: bookingsKey,
    call: updateBookingsSetting,
    request: { params: { key: bookingsKey }, body: { value: true } },
  }),
  domains: async () => ({
    kind: "domains",
    id: "lists",
    call: updateDomains,
    request: { body: { list: "blacklist", values: ["spam.test"] } },
  }),
};

const changed = async ({ call, request }: Case, by: Headers = headers): Promise<void> => {
  app.clock.advance(1_000);
  const { status, body } = await app.send(call, { ...request, headers: by });
  expect({ status, body }).toMatchObject({ status: call.status });
};
const latest = async ({ kind, id }: Case) => {
  const [entry] = await historyOf(app, { kind, id }, headers);
  if (entry === undefined) throw new Error("no entry");
  return entry;
};
const revert = (id: number, by: Headers = headers) => {
  app.clock.advance(1_000);
  return app.call(revertAuditEntry, { params: { id }, headers: by });
};
const fieldsIn = ({ changes }: AuditEntry): string[] => changes.map(({ field }) => field).toSorted();
const turned = (changes: readonly { field: string; before: unknown; after: unknown }[]) =>
  changes
    .filter(({ field }) => field !== "addressFormatted")
    .map(({ field, before, after }) => ({ field, before: after, after: before }))
    .toSorted((a, b) => a.field.localeCompare(b.field));

const list = (name: "whitelist" | "blacklist", values: readonly string[]) =>
  changed({ kind: "domains", id: "lists", call: updateDomains, request: { body: { list: name, values } } });

describe("a change", () => {
  it.each(Object.entries(cases))("of a record is told and taken back, and taken back again: %s", async (_, make) => {
    const made = await make();
    await changed(made);
    const entry = await latest(made);
    expect(entry).toMatchObject({
      who: "Ana Lee (ana.lee@example.test)",
      isReversible: true,
      reverts: null,
      revertedBy: null,
    });
    const { status, body: back } = await revert(entry.id, others);
    expect({ status, back }).toMatchObject({
      status: 200,
      back: { who: "Bo May (bo.may@example.test)", reverts: entry.id, isReversible: true },
    });
    const reversed = await historyOf(app, made, headers);
    expect(turned(reversed.filter(({ reverts }) => reverts === entry.id).flatMap(({ changes }) => changes))).toEqual(
      entry.changes
        .filter(({ field }) => field !== "addressFormatted")
        .toSorted((a, b) => a.field.localeCompare(b.field)),
    );
    expect(reversed.find(({ id }) => id === entry.id)).toMatchObject({
      isReversible: false,
      revertedBy: { who: "Bo May (bo.may@example.test)" },
    });
    expect((await revert(back.id)).status).toBe(200);
    const again = await latest(made);
    expect(again).toMatchObject({ act: entry.act, reverts: back.id });
    expect(fieldsIn(again)).toEqual(fieldsIn(entry));
    expect((await revert(again.id)).status).toBe(200);
  });

  it.each(Object.entries(cases))("that two take back at once is taken back once: %s", async (_, make) => {
    const made = await make();
    await changed(made);
    const { id } = await latest(made);
    const answers = await Promise.all([revert(id), revert(id, others), revert(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const entries = await historyOf(app, made, headers);
    expect(entries.filter(({ reverts }) => reverts === id)).toHaveLength(1);
    expect((await revert(id)).status).toBe(409);
  });

  it("whose field somebody changed since stays, and the refusal names field, person and time", async () => {
    const made = await byUuid("voucher", aVoucher(app), {
      call: updateVoucher,
      body: { title: "One", defaultExpiry: 5 },
    });
    await changed(made);
    const { id } = await latest(made);
    await changed({ ...made, request: { ...made.request, body: { description: "Other words" } } }, others);
    await changed({ ...made, request: { ...made.request, body: { title: "Two" } } }, others);
    const at = app.clock.now().toISOString();
    const refused = await revert(id);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "changed_by_someone_else",
        message: "title: changed by Bo May since",
        changedBy: "Bo May",
        changedAt: at,
        conflicts: { title: { yours: "A latte on us", theirs: "Two" } },
      },
    });
    expect((await latest(made)).changes).toEqual([{ field: "title", before: "One", after: "Two" }]);
  });

  it("is refused without the card numbers that the history does not show", async () => {
    const made = await byUuid("voucher", aVoucher(app), { call: updateVoucher, body: { description: "Plain" } });
    const write = (description: string) => changed({ ...made, request: { ...made.request, body: { description } } });
    for (const words of ["card 6036281234567890123", "Other words", "card 6036281234567890999"]) await write(words);
    const [, entry] = await historyOf(app, made, headers);
    const { status, body } = await revert(entry?.id ?? 0);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        current: { description: "card …0999" },
        conflicts: { description: { yours: "card …0123", theirs: "card …0999" } },
      },
    });
  });

  it("of other fields since is no hindrance, and it stays", async () => {
    const made = await byUuid("voucher", aVoucher(app), { call: updateVoucher, body: { title: "One" } });
    await changed(made);
    const { id } = await latest(made);
    await changed({ ...made, request: { ...made.request, body: { description: "Other words" } } }, others);
    expect((await revert(id)).status).toBe(200);
    expect((await latest(made)).changes).toEqual([{ field: "title", before: "One", after: "A latte on us" }]);
  });

  it("that moved a domain is taken back in both lists", async () => {
    await list("whitelist", ["a.test", "b.test"]);
    await list("blacklist", ["b.test", "c.test"]);
    const before = (await app.call(getDomains, { headers })).body;
    const { id } = await latest({ kind: "domains", id: "lists", call: updateDomains, request: {} });
    expect((await revert(id)).status).toBe(200);
    expect((await app.call(getDomains, { headers })).body).toMatchObject({ whitelist: ["a.test", "b.test"] });
    expect(before).toMatchObject({ whitelist: ["a.test"] });
  });
});

describe("the history", () => {
  it("offers no way back that would be refused: of an order in the ERP, and of what was deleted", async () => {
    const orderId = String(await aWebOrder(app));
    const order = {
      kind: "order",
      id: orderId,
      call: updateOrder,
      request: { params: { orderId }, body: { orderNote: "Ring twice" } },
    } as const;
    await changed(order);
    expect((await latest(order)).isReversible).toBe(true);
    await setOrder(app, Number(orderId), { epicor_id: "400123" });
    expect((await latest(order)).isReversible).toBe(false);
    expect((await revert((await latest(order)).id)).body).toMatchObject({ code: "already_uploaded" });

    const segment = await byUuid("segment", aSegment(app), { call: updateSegment, body: { name: "Few" } });
    await changed(segment);
    expect((await latest(segment)).isReversible).toBe(true);
    await app.call(deleteSegment, { params: { uuid: segment.id }, headers });
    expect((await historyOf(app, segment, headers)).map(({ isReversible }) => isReversible)).toEqual([false, false]);
  });

  it("is for those who may view the record, and a revert for those who may make the change", async () => {
    const made = await byUuid("voucher", aVoucher(app), { call: updateVoucher, body: { title: "One" } });
    await changed(made);
    const { id } = await latest(made);
    const stranger = await signInAs(app, await aStaffMember(app, { permissions: ["order.edit"] }));
    expect(await historyOf(app, made, onlooker)).toMatchObject([{ id, isReversible: false }]);
    expect(await historyOf(app, made, stranger)).toBeUndefined();
    expect((await revert(id, stranger)).status).toBe(404);
    expect((await revert(id, onlooker)).status).toBe(403);
    expect((await revert(9_999_999)).status).toBe(404);
    expect(await historyOf(app, made, headers)).toHaveLength(1);
  });

  it("comes in pages, latest first, with the number of all", async () => {
    const made = await byUuid("voucher", aVoucher(app), { call: updateVoucher, body: { title: "One" } });
    for (const title of ["One", "Two", "Three"])
      await changed({ ...made, request: { ...made.request, body: { title } } });
    const { body } = await app.call(listRecordHistory, { params: made, query: { page: 1, pageSize: 2 }, headers });
    expect(body).toMatchObject({ meta: { count: 3 }, entries: [{ changes: [{ field: "title", after: "One" }] }] });
  });
});
