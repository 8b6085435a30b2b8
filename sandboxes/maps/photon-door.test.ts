import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sandbox } from "../kit/sandbox.ts";
import type { MapsState } from "./lookups.ts";
import { startMapsSandbox } from "./maps-sandbox.ts";

let sandbox: Sandbox<MapsState>;
beforeEach(async () => {
  sandbox = await startMapsSandbox();
});
afterEach(() => sandbox.close());

const get = (path: string): Promise<Response> => fetch(`${sandbox.address("photon")}${path}`);
const photon = async (path: string): Promise<unknown> => (await get(path)).json();

describe("Photon", () => {
  it("answers in the form of its description, longitude first", async () => {
    const query = "q=1 Test Street Brisbane&limit=5&lang=en&bbox=112,-44,154,-10&layer=house";
    expect(await photon(`/api/?${query}`)).toEqual({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          properties: {
            osm_type: "N",
            osm_id: 1,
            osm_key: "building",
            osm_value: "yes",
            type: "house",
            postcode: "4000",
            housenumber: "1",
            countrycode: "AU",
            country: "Australia",
            city: "Brisbane",
            street: "Test Street",
            state: "Queensland",
          },
          geometry: { type: "Point", coordinates: [153.02, -27.47] },
        },
      ],
    });
  });

  it.each([
    ["a town before its streets", "q=fremant", { type: "district", name: "Fremantle", city: "Perth" }],
    [
      "a city with its extent",
      "q=melb",
      { type: "city", name: "Melbourne", extent: [144.913, -37.764, 145.013, -37.864] },
    ],
    ["the street where the number is unknown", "q=99 roaster lane padd", { type: "street", name: "Roaster Lane" }],
  ])("finds %s", async (_, query, properties) => {
    expect(await photon(`/api?${query}`)).toHaveProperty("features.0.properties", expect.objectContaining(properties));
  });

  it("answers fifteen, or as many as asked for", async () => {
    expect(await photon("/api?q=australia")).toHaveProperty("features.length", 15);
    expect(await photon("/api?q=australia&limit=3")).toHaveProperty("features.length", 3);
    expect(await photon("/api?q=australia&limit=1000")).toHaveProperty("features.length", 50);
  });

  it("keeps within a box and a layer", async () => {
    expect(await photon("/api?q=paddington&layer=district&bbox=150,-35,152,-33")).toHaveProperty("features.length", 1);
    expect(await photon("/api?q=paddington&bbox=0,0,1,1")).toEqual({ type: "FeatureCollection", features: [] });
  });

  it.each([
    ["/api", "missing search term 'q': /?q=berlin"],
    ["/api?q=x&planet=mars", "Unknown query parameter 'planet'.  Allowed parameters are: ["],
    ["/api?q=x&lang=xx", "Language is not supported. Supported are: default, en, de, fr"],
    ["/api?q=x&limit=many", "Invalid value for 'limit' parameter."],
    ["/api?q=x&layer=planet", "Unknown layer type. Available layers: ["],
    ["/api?q=x&bbox=1,2,3", "invalid number of supplied coordinates for parameter 'bbox'"],
    ["/api?q=x&bbox=1,2,3,400", "Invalid bounds for parameter bbox"],
  ])("refuses %s with 400", async (path, message) => {
    const answer = await get(path);
    expect([answer.status, await answer.json()]).toEqual([400, { message: expect.stringContaining(message) }]);
  });

  it("tells how it is, and has nothing elsewhere", async () => {
    expect(await photon("/status")).toMatchObject({ status: "Ok" });
    expect((await get("/elsewhere")).status).toBe(404);
  });

  it("throttles more than ten a second", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => get("/api?q=albany")));
    expect(answers.map(({ status }) => status)).toContain(429);
  });
});
