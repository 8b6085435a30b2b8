import { inflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sandbox } from "../kit/sandbox.ts";
import type { MapsState } from "./lookups.ts";
import { startMapsSandbox } from "./maps-sandbox.ts";

let sandbox: Sandbox<MapsState>;
beforeEach(async () => {
  sandbox = await startMapsSandbox();
});
afterEach(() => sandbox.close());

const tile = (path: string): Promise<Response> => fetch(`${sandbox.address("tiles")}${path}`);
const headers = { "user-agent": "crema-test/1" };

describe("tiles", () => {
  it("are numbered squares of 256 pixels", async () => {
    const answer = await tile("/4/14/9.png");
    const png = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 256, 256]);
    const data = png.indexOf("IDAT");
    expect(inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))).toHaveLength(256 * 257);
    expect(Buffer.from(await (await tile("/4/14/10.png")).arrayBuffer()).equals(png)).toBe(false);
  });

  it.each(["/4/16/0.png", "/20/0/0.png", "/a/0/0.png", "/"])("are not there at %s", async (path) => {
    expect((await tile(path)).status).toBe(404);
  });
});

describe("the sandbox", () => {
  it("says where it is, counts what it was asked, and shows it without the key", async () => {
    expect(Object.keys(sandbox.env).toSorted()).toEqual([
      "GOOGLE_GEOCODING_KEY",
      "GOOGLE_GEOCODING_URL",
      "NOMINATIM_URL",
      "PHOTON_URL",
    ]);
    await fetch(`${sandbox.address("google")}/maps/api/geocode/json?address=Albany&key=sandbox-key`);
    await fetch(`${sandbox.address("nominatim")}/search?q=Broome`, { headers });
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
