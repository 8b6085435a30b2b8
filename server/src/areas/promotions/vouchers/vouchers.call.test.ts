import { createVoucher, getVoucher, listVouchers, updateVoucher } from "@crema/contract/areas/promotions";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aCodeOf, aVoucher } from "../../../../test/promotions.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { testNow } from "../../../../test/test-app.ts";
import { lastChangeOf } from "../../../platform/writes/audit-rows.ts";

const app = await startFileApp();
const query = queryOn(app);
const asEditor = await signInStaff(app, { permissions: ["promotion.edit"], firstName: "Ana" });
const asReader = await signInStaff(app, { read: ["promotion"] });

const whole = {
  title: "A bag on us",
  description: "250 g of any blend",
  emailSubject: "Your bag",
  emailBody: "<p>Thank you</p>",
  internalReference: "Scan, then discount by hand",
  isMarketing: true,
  defaultNumberOfRedemptions: 3,
  defaultNumberOfRedemptionsPerUser: 1,
  defaultExpiry: 45,
  deleteExpiredCodes: true,
  SKU: ["ESP-250", "FIL-250"],
};
const create = (body: unknown, headers = asEditor) => app.call(createVoucher, { body, headers });
const update = (uuid: string, body: unknown, headers: object = asEditor) =>
  app.call(updateVoucher, { params: { uuid }, body, headers: { ...asEditor, ...headers } });

describe("POST /v1/promotions/vouchers", () => {
  it("adds a live voucher with all its fields [PRO-VCH-06] [PRO-VCH-07] [PRO-VCH-08]", async () => {
    const { status, body } = await create(whole);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...whole, status: "live", totalClaims: 0, createdAt: testNow, updatedAt: testNow });
    const read = await app.call(getVoucher, { params: { uuid: body.uuid }, headers: asReader });
    expect(read.body).toEqual({ ...body, endingCodes: 0 });
    expect(read.headers["etag"]).toBe(`"${testNow}"`);
    expect(await lastChangeOf(app.platform.db, "voucher", body.uuid)).toMatchObject({ at: new Date(testNow) });
  });

  it("takes the address with a slash at its end, and the body in a wrapper [PRO-VCH-17]", async () => {
    for (const [url, payload] of [
      ["/v1/promotions/vouchers/", whole],
      ["/v1/promotions/vouchers", { voucher: whole }],
    ] as const) {
      const { statusCode } = await app.server.inject({ method: "POST", url, payload, headers: asEditor });
      expect(statusCode).toBe(200);
    }
  });

  it.each([
    [{ title: " " }, "title", "Title is required"],
    [{ description: "" }, "description", "Description is required"],
    [{ defaultExpiry: undefined }, "defaultExpiry", "Default expiry in days is required"],
    [{ defaultExpiry: 0 }, "defaultExpiry", "Expiry must be at least 1 day"],
    [{ defaultNumberOfRedemptions: 1.5 }, "defaultNumberOfRedemptions", "Default max claims must be a whole number"],
    [{ defaultNumberOfRedemptions: 0 }, "defaultNumberOfRedemptions", "Default max claims must be at least 1"],
    [
      { defaultNumberOfRedemptionsPerUser: 4 },
      "defaultNumberOfRedemptionsPerUser",
      "Max claims per user must not be above max claims",
    ],
  ])("refuses %j [PRO-VCH-09] [PRO-VCH-10] [AMB-83]", async (wrong, field, message) => {
    const { status, body } = await create({ ...whole, ...wrong });
    expect([status, body.errors]).toEqual([422, { [field]: message }]);
  });

  it("takes digits, and nothing as unlimited", async () => {
    const sent = {
      ...whole,
      defaultExpiry: "30",
      defaultNumberOfRedemptions: "",
      defaultNumberOfRedemptionsPerUser: "2",
    };
    const { body } = await create(sent);
    expect(body).toMatchObject({
      defaultExpiry: 30,
      defaultNumberOfRedemptions: null,
      defaultNumberOfRedemptionsPerUser: 2,
    });
  });

  it("keeps of the mail what mails need and nothing that acts [AMB-93]", async () => {
    const kept =
      '<table width="600" style="color:#2e1f17"><tr><td align="center"><a href="https://crema.test">Shop</a></td></tr></table>';
    const acting = [
      "<script>alert(1)</script>",
      '<img src="x" onerror="alert(1)" />',
      '<img src="http://tracker.test/a.png" />',
      '<a href="javascript:alert(1)">x</a>',
      '<p style="background:url(https://tracker.test)">y</p>',
      "<title>Old page</title><style>p { background: url(https://tracker.test) }</style>",
      "<svg onload=alert(1)><script>alert(1)</script></svg>",
      "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
      '<a href="java&#10;script:alert(1)" onclick="alert(1)">z</a>',
      '<img src="data:image/svg+xml,<svg onload=alert(1)>" />',
      '<p style="width: expr/**/ession(alert(1))">w</p>',
      "<form><input /></form><iframe src='https://x.test'></iframe>",
    ];
    const { body } = await create({ ...whole, emailBody: kept + acting.join("") });
    expect(body.emailBody).toContain('<td align="center"><a href="https://crema.test">Shop</a></td>');
    expect(body.emailBody).not.toMatch(
      /script|onerror|onload|onclick|alert|url\(|tracker|Old page|svg|math|<form|<input|iframe/,
    );
  });

  it("takes an email of at most 10,000 tags: cleaning those in each other keeps everybody waiting", async () => {
    expect((await create({ ...whole, emailBody: "<p>a</p>".repeat(10_000) })).status).toBe(200);
    const refused = await create({ ...whole, emailBody: "<b>".repeat(10_001) });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { emailBody: "must have at most 10,000 tags" } },
    ]);
  });

  it("is for who may edit promotions", async () => {
    expect((await create(whole, asReader)).status).toBe(403);
  });
});

describe("PUT /v1/promotions/vouchers/{uuid}", () => {
  it("saves what is sent and keeps the rest; null lifts a limit [PRO-VCH-18]", async () => {
    const { body: before } = await create(whole);
    app.clock.advance(1_000);
    const { body } = await update(before.uuid, { title: "Two\nbags", defaultNumberOfRedemptions: null });
    expect(body).toEqual({
      ...before,
      title: "Two bags",
      defaultNumberOfRedemptions: null,
      updatedAt: app.clock.now().toISOString(),
    });
    const rows = await query<{ changes: unknown }>`
      select changes from audit_entries where record_id = ${before.uuid} and act = 'update'`;
    expect(rows).toEqual([{ changes: { title: ["A bag on us", "Two bags"], defaultNumberOfRedemptions: [3, null] } }]);
  });

  it("keeps the status unless it is sent [AMD-21] [PRO-VCH-13]", async () => {
    const uuid = await aVoucher(app);
    expect((await update(uuid, { status: "inactive" })).body.status).toBe("inactive");
    expect((await update(uuid, { title: "Still off" })).body.status).toBe("inactive");
    expect((await update(uuid, { status: "paused" })).status).toBe(422);
  });

  it("refuses an older version, named in the body or by If-Match, with both values [AMD-32]", async () => {
    const { body: read } = await create(whole);
    app.clock.advance(1_000);
    await update(read.uuid, { title: "Hers", updatedAt: read.updatedAt });
    for (const [sent, headers] of [
      [{ updatedAt: read.updatedAt }, {}],
      [{}, { "if-match": `"${read.updatedAt}"` }],
    ]) {
      const { status, body } = await update(read.uuid, { ...sent, title: "Mine" }, headers);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: "changed_by_someone_else",
        conflicts: { title: { yours: "Mine", theirs: "Hers" } },
      });
    }
  });

  it("takes a whole record as it was read, and writes nothing of what the server says of it", async () => {
    const { body: read } = await create(whole);
    const sent = {
      ...read,
      totalClaims: 99,
      createdAt: "2020-01-01T00:00:00.000Z",
      voucherCodes: [],
      meta: { count: 9 },
    };
    const { status, body } = await update(read.uuid, sent);
    expect(status).toBe(200);
    expect(body).toEqual({ ...read, updatedAt: body.updatedAt });
  });

  it("refuses what is wrong of the whole, another uuid, and a voucher that is not there", async () => {
    const { body: read } = await create(whole);
    const wrong = await update(read.uuid, { defaultNumberOfRedemptionsPerUser: 9 });
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(["defaultNumberOfRedemptionsPerUser"]);
    expect((await update(read.uuid, { uuid: await aVoucher(app) })).status).toBe(422);
    expect((await update("0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff", { title: "x" })).status).toBe(404);
    expect((await update(read.uuid, { title: "x" }, asReader)).status).toBe(403);
  });
});

describe("GET /v1/promotions/vouchers", () => {
  it("answers all of them, newest first, with their claims [PRO-VCH-16] [PRO-VCH-07] [AMB-82]", async () => {
    app.clock.advance(60_000);
    const uuid = await aVoucher(app, { title: "Claimed twice" });
    const code = await aCodeOf(app, uuid);
    await query`
      insert into redemptions (code_uuid, voucher_uuid, source, key, status, redeemed_at)
      select c.uuid, c.voucher_uuid, 'pos', k, s, ${app.clock.now()} from voucher_codes c,
        (values ('1', 'accepted'), ('2', 'accepted'), ('3', 'reversed')) given (k, s) where c.code = ${code}`;
    const at = app.clock.now();
    await query`
      insert into vouchers (title, default_expiry_days, created_at, updated_at)
      select 'Old ' || n, 30, ${at}::timestamptz - n * interval '1 day', ${at} from generate_series(1, 600) n`;
    const { body } = await app.call(listVouchers, { query: { pageSize: 99_999 }, headers: asReader });
    expect(body.meta.count).toBe(body.vouchers.length);
    expect(body.vouchers.length).toBeGreaterThan(600);
    expect(body.vouchers[0]).toMatchObject({ title: "Claimed twice", totalClaims: 2 });
    const titles = body.vouchers.map(({ title }) => title).filter((title) => title.startsWith("Old"));
    expect(titles).toEqual(Array.from({ length: 600 }, (_, n) => `Old ${n + 1}`));
  });

  it("answers names alone to those who only choose one [AMB-146] [AMD-14]", async () => {
    await aVoucher(app);
    const asChooser = await signInStaff(app, { read: ["notification"] });
    const { body } = await app.call(listVouchers, { headers: asChooser });
    expect(Object.keys(body.vouchers[0] ?? {})).toEqual(["uuid", "title", "status"]);
  });
});
