import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sandbox } from "../kit/sandbox.ts";
import type { MapsState } from "./lookups.ts";
import { startMapsSandbox } from "./maps-sandbox.ts";

let sandbox: Sandbox<MapsState>;
beforeEach(async () => {
  sandbox = await startMapsSandbox();
});
afterEach(() => sandbox.close());

const headers = { "user-agent": "crema-test/1" };
const get = (path: string): Promise<Response> => fetch(`${sandbox.address("nominatim")}${path}`, { headers });
const statusOf = async (path: string): Promise<number> => (await get(path)).status;
/** Asks, and lets the second pass. */
const nominatim = async (path: string): Promise<unknown> => {
  const answer: unknown = await (await get(path)).json();
  await sandbox.clock.advance(1);
  return answer;
};

describe("Nominatim", () => {
  it("answers the example of its description", async () => {
    const query = "format=jsonv2&addressdetails=1&limit=5&countrycodes=au&q=1 Test St Brisbane";
    const answer = await nominatim(`/search?${query}`);
    expect(answer).toEqual([
      {
        place_id: 1,
        licence: expect.stringContaining("OpenStreetMap"),
        osm_type: "node",
        osm_id: 2,
        lat: "-27.4700000",
        lon: "153.0200000",
        category: "building",
        type: "yes",
        place_rank: 30,
        importance: 0.1,
        addresstype: "building",
        name: "",
        display_name: "1, Test Street, Brisbane, Queensland, 4000, Australia",
        address: {
          house_number: "1",
          road: "Test Street",
          suburb: "Brisbane",
          city: "Brisbane",
          state: "Queensland",
          "ISO3166-2-lvl4": "AU-QLD",
          postcode: "4000",
          country: "Australia",
          country_code: "au",
        },
        boundingbox: ["-27.4700500", "-27.4699500", "153.0199500", "153.0200500"],
      },
    ]);
  });

  it.each([
    ["two equal places", "/search?format=jsonv2&q=12 Roaster Lane Paddington", 2],
    ["one of them at a limit of one", "/search?format=jsonv2&q=12 Roaster Lane Paddington&limit=1", 1],
    ["the street where the number is unknown", "/search?format=jsonv2&q=99 Roaster Lane Paddington NSW", 1],
    ["nothing where a word is unknown", "/search?format=jsonv2&q=Unheard Street Albany", 0],
    ["nothing of other countries", "/search?format=jsonv2&q=Ponsonby&countrycodes=au", 0],
    ["nothing for no text", "/search?format=jsonv2&q=", 0],
  ])("finds %s", async (_, query, count) => {
    expect(await nominatim(query)).toHaveLength(count);
  });

  it.each([
    ["/search?format=jsonv2", 400, "Nothing to search for."],
    ["/search?format=jsonv2&q=Albany&limit=many", 400, "Parameter 'limit' must be a number."],
    ["/search?q=Albany&format=yaml", 400, "Parameter 'format' must be one of"],
    ["/search?q=Albany", 400, "Parameter 'format' must be one of"],
    ["/elsewhere", 404, "Not Found"],
  ])("refuses %s", async (path, status, text) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(text)]);
  });

  it("takes one request a second", async () => {
    const path = "/search?format=jsonv2&q=Albany";
    expect([await statusOf(path), await statusOf(path)]).toEqual([200, 429]);
    await sandbox.clock.advance(1);
    expect(await statusOf(path)).toBe(200);
  });

  it("blocks who does not say their name", async () => {
    expect((await fetch(`${sandbox.address("nominatim")}/search?format=jsonv2&q=Albany`)).status).toBe(403);
    const named = { headers: { referer: "https://crema.test/" } };
    expect((await fetch(`${sandbox.address("nominatim")}/search?format=jsonv2&q=Albany`, named)).status).toBe(200);
  });

  it("tells how it is", async () => {
    expect(await nominatim("/status?format=json")).toMatchObject({ status: 0, message: "OK" });
    expect(await (await get("/status")).text()).toBe("OK");
  });

  it("finds nothing when ordered to, and throttles when ordered to", async () => {
    sandbox.faults.order({ fault: "zero-results" });
    expect(await nominatim("/search?format=jsonv2&q=Albany")).toEqual([]);
    sandbox.faults.order({ fault: "429:3" });
    expect((await get("/search?format=jsonv2&q=Albany")).status).toBe(429);
  });
});
