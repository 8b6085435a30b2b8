import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { Sandbox } from "../kit/sandbox.ts";
import { startAnalyticsSandbox } from "./analytics-sandbox.ts";
import type { AnalyticsState } from "./analytics-state.ts";

type Analytics = Sandbox<AnalyticsState>;
const started: Analytics[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.close()));
});

async function open(): Promise<Analytics> {
  const analytics = await startAnalyticsSandbox();
  started.push(analytics);
  return analytics;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const past = (seconds: number): number => Math.floor(Date.now() / 1_000) - seconds;
const inTenMinutes = (): number => Math.floor(Date.now() / 1_000) + 600;
/** The example of the product's description, with its time. */
const example = () => ({ resource: { dashboard: 7 }, params: { state: "QLD" }, exp: inTenMinutes() });

interface Signing {
  readonly alg?: string;
  readonly secret?: string;
}

function tokenOf(analytics: Analytics, claims: unknown, { alg = "HS256", secret }: Signing = {}): string {
  const signed = `${part({ alg, typ: "JWT" })}.${part(claims)}`;
  const key = secret ?? analytics.env["METABASE_EMBEDDING_SECRET"] ?? "";
  return `${signed}.${alg === "none" ? "" : createHmac("sha256", key).update(signed).digest("base64url")}`;
}

const look = async (analytics: Analytics, token: string, { kind = "dashboard", api = "", query = "" } = {}) => {
  const url = `${analytics.env["METABASE_SITE_URL"] ?? ""}${api}/embed/${kind}/${token}${query}`;
  const answer = await fetch(`${url}#bordered=false&titled=false`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe("a Metabase embed", () => {
  it("draws the dashboard the example's token names, for whom it names", async () => {
    const analytics = await open();
    const { status, headers, text } = await look(analytics, tokenOf(analytics, example()));
    expect(status).toBe(200);
    expect(text.match(/<svg /g)).toHaveLength(5);
    expect(text).toContain("QLD");
    expect(text).toContain("Orders by delivery state");
    expect(headers.get("x-frame-options")).toBeNull();
    expect(headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(analytics.state().views[0]).toMatchObject({ what: "dashboard Orders", outcome: "shown" });
  });

  it("draws one question, and tells the call behind the page what it holds", async () => {
    const analytics = await open();
    const token = tokenOf(analytics, { resource: { question: 51 }, params: {}, exp: inTenMinutes() });
    const page = await look(analytics, token, { kind: "question" });
    expect(page.text.match(/<rect class="bar"/g)).toHaveLength(30);
    const call = await look(analytics, token, { kind: "card", api: "/api" });
    expect(JSON.parse(call.text)).toMatchObject({ id: 51, name: "Revenue, last 30 days", display: "bar" });
    expect(await look(analytics, token, { kind: "question", api: "/api" })).toMatchObject({ status: 404 });
    expect(await look(analytics, token, { kind: "card" })).toMatchObject({ status: 404 });
  });

  it("draws the same numbers for the same day, fewer for one state", async () => {
    const analytics = await open();
    const page = async (state: unknown): Promise<string> => {
      const { text } = await look(analytics, tokenOf(analytics, { ...example(), params: { state } }));
      return text.replaceAll(/nonce="[^"]*"/g, "");
    };
    expect(await page("QLD")).toBe(await page(["QLD"]));
    expect(await page("QLD")).not.toBe(await page(null));
  });

  it.each([
    ["another key", example(), { secret: "another" }, "Message seems corrupt or manipulated"],
    ["no signature", example(), { alg: "none" }, "Message seems corrupt or manipulated"],
    ["another way of signing in its header", example(), { alg: "RS256" }, "Message seems corrupt or manipulated"],
    ["an end that is past", { ...example(), exp: past(61) }, {}, "Token is expired"],
    ["no resource", { params: {} }, {}, "Token is missing value for keypath [:resource :dashboard]"],
    ["no parameters", { resource: { dashboard: 5 } }, {}, "Token is missing value for keypath [:params]"],
    [
      "no value for what is locked",
      { ...example(), params: {} },
      {},
      "You must specify a value for :state in the JWT.",
    ],
    ["a blank one", { ...example(), params: { state: "" } }, {}, "You must specify a value for :state in the JWT."],
    ["a parameter there is not", { ...example(), params: { state: "QLD", x: 1 } }, {}, "Unknown parameter :x."],
    ["what is not published", { ...example(), resource: { dashboard: 9 } }, {}, "Embedding is not enabled for this"],
  ])("is refused to a token with %s", async (_, claims, signing, complaint) => {
    const analytics = await open();
    const token = tokenOf(analytics, claims, signing);
    const page = await look(analytics, token);
    expect(page.status).toBe(400);
    expect(page.text).toContain(complaint);
    expect(page.text).not.toContain("<svg");
    const call = await look(analytics, token, { api: "/api" });
    expect([call.status, call.headers.get("content-type")]).toEqual([400, "text/plain; charset=utf-8"]);
    expect(call.text).toContain(complaint);
  });

  it("gives a token a minute more than its end", async () => {
    const analytics = await open();
    const token = tokenOf(analytics, { ...example(), exp: past(30) });
    expect((await look(analytics, token)).status).toBe(200);
    await analytics.clock.advance(31);
    expect((await look(analytics, token)).status).toBe(400);
  });

  it("does not let the address set what is locked, nor anything unknown", async () => {
    const analytics = await open();
    const token = tokenOf(analytics, example());
    const locked = await look(analytics, token, { query: "?state=NSW" });
    expect(locked.text).toContain("You can only specify a value for :state in the JWT.");
    expect((await look(analytics, token, { query: "?y=1" })).text).toContain("Unknown parameter :y.");
  });

  it("is not found where there is none", async () => {
    const analytics = await open();
    const token = tokenOf(analytics, { resource: { dashboard: 70 }, params: {}, exp: inTenMinutes() });
    expect(await look(analytics, token)).toMatchObject({ status: 404 });
    expect(await look(analytics, token, { kind: "pulse" })).toMatchObject({ status: 404 });
  });

  it("is fit, as its health call says", async () => {
    const analytics = await open();
    const answer = await fetch(`${analytics.env["METABASE_SITE_URL"] ?? ""}/api/health`);
    expect(await answer.json()).toEqual({ status: "ok" });
  });

  it.each([
    ["expired", 400, "Token is expired"],
    ["auth-expired", 400, "Token is expired"],
    ["wrong-key", 400, "Message seems corrupt or manipulated"],
    ["auth-wrong", 400, "Message seems corrupt or manipulated"],
    ["page-400", 400, "Bad request"],
    ["cookie-refused", 200, "blocks cookies of other sites"],
    ["slow:20", 200, "<svg"],
  ])("shows the fault %s", async (fault, status, words) => {
    const analytics = await open();
    analytics.faults.order({ fault, match: { operation: "embed/dashboard" } });
    const page = await look(analytics, tokenOf(analytics, example()));
    expect(page.status).toBe(status);
    expect(page.text).toContain(words);
  });

  it("refuses to be framed where ordered", async () => {
    const analytics = await open();
    analytics.faults.order({ fault: "frame-denied" });
    const { headers } = await look(analytics, tokenOf(analytics, example()));
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});

it("the page lists dashboards and who looked", async () => {
  const analytics = await open();
  await look(analytics, tokenOf(analytics, example()));
  const page = await (await fetch(analytics.control)).text();
  expect(page).toContain("82 Email delivery");
  expect(page).toContain("dashboard Orders");
});
