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

describe("the sandbox", () => {
  it("says where it is, counts what it was asked, and shows it without the key", async () => {
    expect(Object.keys(sandbox.env).toSorted()).toEqual([
      "GOOGLE_GEOCODING_KEY",
      "GOOGLE_GEOCODING_URL",
      "NOMINATIM_URL",
      "PHOTON_URL",
    ]);
    await fetch(`${sandbox.address("google")}/maps/api/geocode/json?address=Albany&key=sandbox-key`);
    await fetch(`${sandbox.address("nominatim")}/search?format=jsonv2&q=Broome`, { headers });
    expect(sandbox.state()).toMatchObject({
      asked: 2,
      lookups: [
        { n: 2, door: "nominatim" },
        { n: 1, answer: "OK" },
      ],
    });
    expect(JSON.stringify(sandbox.journal.entries())).not.toContain("sandbox-key");
    expect(await (await fetch(sandbox.control)).text()).toContain("Broome");
  });
});
