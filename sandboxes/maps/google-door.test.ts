import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Sandbox } from "../kit/sandbox.ts";
import type { MapsState } from "./lookups.ts";
import { startMapsSandbox } from "./maps-sandbox.ts";

let sandbox: Sandbox<MapsState>;
beforeEach(async () => {
  sandbox = await startMapsSandbox();
});
afterEach(() => sandbox.close());

const get = (path: string): Promise<Response> => fetch(`${sandbox.address("google")}${path}`);
const statusOf = async (query: string): Promise<number> => (await get(`/maps/api/geocode/json?${query}`)).status;
const google = async (query: string): Promise<unknown> => {
  const key = query.includes("key=") ? "" : "&key=sandbox-key";
  return (await get(`/maps/api/geocode/json?${query}${key}`)).json();
};

describe("Google", () => {
  it("answers the example of its description", async () => {
    const answer = await google("address=1+Test+St+Brisbane&components=country:AU&region=au&language=en-AU");
    expect(answer).toMatchObject({
      status: "OK",
      results: [
        {
          formatted_address: "1 Test St, Brisbane QLD 4000, Australia",
          place_id: expect.stringMatching(/^.+$/),
          partial_match: true,
          types: ["street_address"],
          geometry: {
            location: { lat: -27.47, lng: 153.02 },
            location_type: "ROOFTOP",
            viewport: { northeast: {}, southwest: {} },
          },
          address_components: expect.arrayContaining([
            { long_name: "Queensland", short_name: "QLD", types: ["administrative_area_level_1", "political"] },
          ]),
        },
      ],
    });
  });

  it.each([
    ["an exact address", "address=12 Roaster Lane Paddington NSW 2021", ["street_address", "ROOFTOP", undefined]],
    ["an unknown number", "address=99 Roaster Lane Paddington NSW", ["route", "GEOMETRIC_CENTER", true]],
    ["an unknown street", "address=9 Unheard Street, Albany", ["locality", "APPROXIMATE", true]],
    ["an unknown place of a country", "address=Xyzzy&components=country:AU", ["country", "APPROXIMATE", true]],
  ])("answers %s", async (_, query, [type, precision, isPartial]) => {
    const answer = await google(query);
    expect(answer).toMatchObject({
      status: "OK",
      results: [{ types: expect.arrayContaining([type]), geometry: { location_type: precision } }],
    });
    expect(JSON.stringify(answer).includes('"partial_match":true')).toBe(isPartial === true);
  });

  it("answers two equal places", async () => {
    expect(await google("address=12 Roaster Lane, Paddington")).toHaveProperty("results.length", 2);
  });

  it.each([
    ["no key", "address=x&key=", "REQUEST_DENIED"],
    ["a wrong key", "address=x&key=wrong", "REQUEST_DENIED"],
    ["a browser's key", "address=x&key=sandbox-browser-key", "REQUEST_DENIED"],
    ["nothing to look up", "language=en", "INVALID_REQUEST"],
    ["an unknown component", "address=x&components=planet:Mars", "INVALID_REQUEST"],
    ["nowhere", "address=nowhere&components=country:AU", "ZERO_RESULTS"],
    ["an unknown place", "address=Xyzzy", "ZERO_RESULTS"],
    ["a country it does not know", "address=Xyzzy&components=country:FR", "ZERO_RESULTS"],
  ])("refuses %s", async (_, query, status) => {
    const answer = await google(query);
    expect(answer).toMatchObject({ status, results: [] });
    if (status !== "ZERO_RESULTS") expect(answer).toHaveProperty("error_message");
  });

  it("says so with status 200, but for what it cannot understand", async () => {
    expect(await statusOf("address=x&key=wrong")).toBe(200);
    expect(await statusOf("address=Xyzzy&key=sandbox-key")).toBe(200);
    expect(await statusOf("language=en&key=sandbox-key")).toBe(400);
  });

  it.each([
    ["over-query-limit", "OVER_QUERY_LIMIT"],
    ["over-daily-limit", "OVER_DAILY_LIMIT"],
    ["request-denied", "REQUEST_DENIED"],
    ["unknown-error", "UNKNOWN_ERROR"],
    ["zero-results", "ZERO_RESULTS"],
    ["429:1", "OVER_QUERY_LIMIT"],
    ["auth-wrong", "REQUEST_DENIED"],
    ["auth-expired", "REQUEST_DENIED"],
  ])("fails once with %s", async (fault, status) => {
    sandbox.faults.order({ fault });
    expect(await google("address=Albany")).toMatchObject({ status, results: [] });
    expect(await google("address=Albany")).toMatchObject({ status: "OK" });
  });

  it("answers 200 with OVER_QUERY_LIMIT after fifty requests within a second", async () => {
    // The clock stands still, because a busy machine spreads the requests over several seconds.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const answers = await Promise.all(Array.from({ length: 60 }, () => google("address=Albany")));
    expect(answers.filter((answer) => JSON.stringify(answer).includes('"status":"OK"'))).toHaveLength(50);
    expect(answers).toContainEqual(expect.objectContaining({ status: "OVER_QUERY_LIMIT", results: [] }));
  });

  it("can be late, and an error page of somebody else", async () => {
    sandbox.faults.order({ fault: "slow:120", match: { door: "google", operation: "geocode" } });
    const began = performance.now();
    await google("address=Albany");
    expect(performance.now() - began).toBeGreaterThan(110);
    sandbox.faults.order({ fault: "html-502" });
    const answer = await get("/maps/api/geocode/json?address=Albany&key=sandbox-key");
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining("<html>")]);
  });

  it("has nothing at other addresses", async () => {
    expect((await get("/maps/api/geocode/xml?address=x")).status).toBe(404);
  });
});
