import { type ChartKey, chartKeys } from "@crema/contract/areas/trends";
import { startAnalyticsSandbox } from "@crema/sandboxes/analytics";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, it } from "vitest";
import { startMetabaseStand } from "../../../../test/metabase.ts";
import { opened } from "../../../../test/opened.ts";
import { settableClock, systemClock } from "../../../platform/clock/clock.ts";

import { describeAnalytics } from "../conformance.ts";
import { metabaseAnalytics } from "./metabase-analytics.ts";
import { metabaseConfig, metabaseVariables } from "./metabase-analytics.ts";

describeAnalytics("Metabase", () => startMetabaseStand());

const tokenOf = (url: URL): string => url.pathname.split("/").at(-1) ?? "";

describe("Metabase", () => {
  const clock = settableClock("2026-11-21T02:00:00Z");
  const stand = opened(() => startMetabaseStand({ clock }));

  const chart = async (key: ChartKey, theme: "light" | "dark" = "light"): Promise<URL> => {
    const made = await stand().analytics.chart(key, { theme });
    return new URL(made.kind === "embed" ? made.url : "about:blank");
  };

  it.each<[ChartKey, string, object]>([
    ["revenue.days", "question", { resource: { question: 51 }, params: {} }],
    ["orders.placed", "question", { resource: { question: 72 }, params: { state: null } }],
    ["orders.company", "question", { resource: { question: 74 }, params: { state: "QLD" } }],
    ["orders.items", "dashboard", { resource: { dashboard: 7 }, params: { state: null } }],
  ])("%s is signed for its own %s and parameters alone, for ten minutes", async (key, kind, claims) => {
    const url = await chart(key);
    expect(url.pathname).toMatch(new RegExp(`^/embed/${kind}/[^/]+$`));
    expect(decodeProtectedHeader(tokenOf(url))).toEqual({ alg: "HS256", typ: "JWT" });
    expect(decodeJwt(tokenOf(url))).toEqual({ ...claims, exp: clock.now().getTime() / 1_000 + 600 });
  });

  it("the theme is the console's", async () => {
    expect((await chart("revenue.days")).hash).toBe("#bordered=false&titled=false");
    expect((await chart("revenue.days", "dark")).hash).toBe("#bordered=false&titled=false&theme=night");
  });

  it("says when the address has ended", async () => {
    const { pathname, origin } = await chart("revenue.days");
    expect((await fetch(`${origin}${pathname}`)).status).toBe(400);
  });

  it.each([
    ["fifty megabytes", "huge:50"],
    ["a page without end", "never-ending"],
    ["a page of a proxy", "html-502"],
    ["a reset", "reset-before-commit"],
    ["a refusal", "page-400"],
  ])("%s in place of a chart is survived", async (_, fault) => {
    const today = await startMetabaseStand();
    today.order(fault);
    await expect(today.analytics.check("orders.items", AbortSignal.timeout(5_000))).rejects.toMatchObject({
      provider: "metabase",
    });
    await today.close();
  });

  it("no error names the address, which is a secret while it lives", async () => {
    const today = await startMetabaseStand();
    today.order("wrong-key");
    await expect(today.analytics.check("orders.items", AbortSignal.timeout(5_000))).rejects.not.toThrow("eyJ");
    await today.close();
  });
});

it("the sandbox announces something for each chart of Trends, and shows it", async () => {
  const sandbox = await startAnalyticsSandbox();
  const config = metabaseConfig(metabaseVariables.parse(sandbox.env));
  expect([...(config?.charts.keys() ?? [])]).toEqual([...chartKeys]);
  const analytics = config && metabaseAnalytics({ config, clock: systemClock });
  for (const key of chartKeys) await analytics?.check(key, AbortSignal.timeout(5_000));
  await analytics?.close();
  await sandbox.close();
});

describe("settings of Metabase", () => {
  const site = { METABASE_SITE_URL: "https://charts.example" };

  it("without a site mean that there is none", () => {
    expect(metabaseConfig(metabaseVariables.parse({}))).toBeUndefined();
  });

  it("are refused without the secret", () => {
    expect(() => metabaseConfig(metabaseVariables.parse(site))).toThrow("METABASE_EMBEDDING_SECRET");
  });

  it.each(["revenue.days", "revenue.days=51", "revenue.weeks=question/51", "revenue.days=model/51"])(
    "are refused with %s for a chart",
    (given) => {
      expect(() => metabaseVariables.parse({ METABASE_CHARTS: given })).toThrow(given);
    },
  );
});
