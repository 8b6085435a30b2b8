import { createHmac } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import type { Sandbox } from "../kit/sandbox.ts";
import { startAnalyticsSandbox } from "./analytics-sandbox.ts";
import { type AnalyticsState, lookerSecret } from "./analytics-state.ts";

const started: Sandbox<AnalyticsState>[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.close()));
});

async function open(): Promise<Sandbox<AnalyticsState>> {
  const analytics = await startAnalyticsSandbox();
  started.push(analytics);
  return analytics;
}

/** Written out as Looker's documentation lists it, apart from the sandbox's own list. */
function signedAddress(
  analytics: Sandbox<AnalyticsState>,
  { secret = lookerSecret, time = Date.now(), id = 7 } = {},
): string {
  const url = new URL(`/login/embed/${encodeURIComponent(`/embed/dashboards/${id}`)}`, analytics.address("looker"));
  const fields = {
    nonce: '"n-1"',
    time: String(Math.floor(time / 1_000)),
    session_length: "3600",
    external_user_id: '"staff-1"',
    permissions: '["access_data","see_user_dashboards"]',
    models: '["coffee"]',
    group_ids: "[]",
    external_group_id: '""',
    user_attributes: "{}",
    access_filters: "{}",
  };
  const text = [url.host, url.pathname, ...Object.values(fields)].join("\n");
  const signature = createHmac("sha1", secret).update(text).digest("base64");
  url.search = new URLSearchParams({ ...fields, signature }).toString();
  return url.href;
}

const visit = (url: string, cookie = ""): Promise<Response> =>
  fetch(url, { redirect: "manual", headers: cookie === "" ? {} : { cookie } });

it("a signed address lets in once, for as long as it says", async () => {
  const analytics = await open();
  const login = await visit(signedAddress(analytics));
  expect([login.status, login.headers.get("location")]).toEqual([302, "/embed/dashboards/7"]);
  const cookie = (login.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const dashboard = `${analytics.address("looker")}/embed/dashboards/7`;
  expect(await (await visit(dashboard, cookie)).text()).toContain("<svg");
  expect((await visit(dashboard)).status).toBe(401);
  expect(await (await visit(signedAddress(analytics))).text()).toContain("the nonce was used before");
  await analytics.clock.advance(3_601);
  expect((await visit(dashboard, cookie)).status).toBe(401);
  const later = signedAddress(analytics, { time: analytics.clock.now().getTime() });
  expect((await visit(later)).status).toBe(302);
});

it("a wrong signature and a wrong time are refused", async () => {
  const analytics = await open();
  expect((await visit(signedAddress(analytics, { secret: "another" }))).status).toBe(401);
  expect((await visit(signedAddress(analytics).replace("staff-1", "staff-2"))).status).toBe(401);
  expect((await visit(signedAddress(analytics, { time: Date.now() - 400_000 }))).status).toBe(401);
});

it("what is not published is not there", async () => {
  const analytics = await open();
  const login = await visit(signedAddress(analytics, { id: 9 }));
  const cookie = (login.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  expect((await visit(`${analytics.address("looker")}/embed/dashboards/9`, cookie)).status).toBe(404);
});
