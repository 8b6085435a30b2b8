import { type ChartKey, getTrends, type TrendCard } from "@crema/contract/areas/trends";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MetabaseStand, startMetabaseStand } from "../../../test/metabase.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";

let app: TestApp;
let stand: MetabaseStand;
let folder: string;
let headers: { authorization: string };
beforeAll(async () => {
  stand = await startMetabaseStand();
  folder = mkdtempSync(join(tmpdir(), "crema-trends-"));
  writeFileSync(join(folder, "index.html"), "<head><!--settings--></head>");
  app = await startTestApp({ PORTAL_FOLDER: folder }, { ports: { analytics: stand.analytics } });
  app.clock.set(new Date());
  headers = await signInAs(app, await aStaffMember(app, { read: ["trend"] }));
});
afterAll(async () => {
  await app.stop();
  await stand.close();
  rmSync(folder, { recursive: true });
});

async function cardOf(chart: ChartKey, theme: "light" | "dark" = "light"): Promise<TrendCard> {
  const [card] = (await app.call(getTrends, { query: { chart, theme }, headers })).body.sections.flatMap(
    ({ cards }) => cards,
  );
  if (card === undefined) throw new Error("no card was answered");
  return card;
}

describe("a chart that is configured", () => {
  it("[TRD-05] is a signed address for ten minutes, which shows it; the others are drawn by us", async () => {
    const card = await cardOf("revenue.days", "dark");
    if (card.kind !== "embed") throw new Error("it is not framed");
    expect(new URL(card.embedUrl).origin).toBe(stand.analytics.frameOrigin);
    expect(card.embedUrl).toContain("theme=night");
    expect(Date.parse(card.expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
    expect((await fetch(card.embedUrl)).status).toBe(200);
    expect((await cardOf("revenue.years")).kind).toBe("native");
  });

  it("may be framed by the console's page, and nothing else may", async () => {
    const policy = String((await app.server.inject("/trends")).headers["content-security-policy"]);
    expect(policy).toContain(`frame-src ${stand.analytics.frameOrigin};`);
  });

  it("is told to be unavailable where a browser would be refused, and no secret with it", async () => {
    await stand.trouble("not-framed");
    const refused = await cardOf("orders.placed");
    expect(refused).toEqual({ key: "orders.placed", title: "Orders placed", kind: "unavailable" });
    await stand.calm();
    expect((await cardOf("orders.placed")).kind).toBe("embed");
  });

  it("is looked at once a minute", async () => {
    await cardOf("orders.company");
    await stand.trouble("link-refused");
    expect((await cardOf("orders.company")).kind).toBe("embed");
    app.clock.advance(60_000);
    expect((await cardOf("orders.company")).kind).toBe("unavailable");
    await stand.calm();
  });
});
