import { Writable } from "node:stream";
import { geocodeAddress } from "@crema/contract/areas/locations";
import { afterEach, describe, expect, it } from "vitest";
import { asStaff } from "../../../test/file-app.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { ProviderError } from "../../platform/http/refusal.ts";
import type { AddressAsked, GeocodedPlace, Geocoding } from "../../providers/geocoding/geocoding.ts";

const milton = { lat: -27.47, lng: 153, formatted: "Milton QLD 4064, Australia", quality: "town" } as const;

type Answer = (asked: AddressAsked, signal: AbortSignal) => Promise<GeocodedPlace | undefined>;
const geocoder = (geocode: Answer, more: Partial<Geocoding> = {}): Geocoding => ({
  credit: "Towns: somebody",
  isForGoogleMapsOnly: false,
  longestStepMs: 10_000,
  geocode,
  probe: () => Promise.resolve(),
  close: () => Promise.resolve(),
  ...more,
});

let app: TestApp;
const lines: string[] = [];
async function open(geocoding?: Geocoding, environment: Readonly<Record<string, string>> = {}) {
  lines.length = 0;
  const logTo = new Writable({
    write(piece: Buffer, _encoding, done) {
      lines.push(piece.toString());
      done();
    },
  });
  const ports = geocoding === undefined ? {} : { geocoding };
  app = await startTestApp({ LOG_LEVEL: "info", ...environment }, { ports, logTo });
  const headers = await asStaff(app, { permissions: ["location.edit"] });
  return async (country?: string, address = "1 Secret Street, Milton") =>
    app.call(geocodeAddress, { body: { address, ...(country === undefined ? {} : { country }) }, headers });
}
afterEach(() => app.stop());

const failures = async (): Promise<string | undefined> =>
  (await app.server.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).payload
    .split("\n")
    .find((line) => line.startsWith('crema_geocoding_failures_total{provider="test"}'));

describe("the point of an address", () => {
  it("is what the configured geocoder says, asked in the country of the address, with its credit [LOC-08]", async () => {
    const asked: AddressAsked[] = [];
    const ask = await open(
      geocoder((one) => {
        asked.push(one);
        return Promise.resolve(milton);
      }),
    );
    expect((await ask()).body).toEqual({ place: milton, credit: "Towns: somebody" });
    await ask("new zealand");
    expect(asked.map(({ country }) => country)).toEqual(["AU", "NZ"]);
    expect((await ask("Fiji")).body).toEqual({ place: null, credit: "" });
    expect(asked.length).toBe(2);
    expect((await ask("Australia", " ")).status).toBe(422);
  });

  it("is none where there is no such address, and where nobody can be asked", async () => {
    const nowhere = await open(geocoder(() => Promise.resolve(undefined)));
    expect((await nowhere()).body).toEqual({ place: null, credit: "Towns: somebody" });
    await app.stop();
    expect((await (await open())()).body).toEqual({ place: null, credit: "" });
  });

  it("is none when the geocoder fails, and told from an address that is nowhere: logged without the address, and counted [LOC-41]", async () => {
    const failure = new ProviderError({
      provider: "test",
      operation: "geocode",
      message: "It is away",
      isRetryable: true,
    });
    const ask = await open(geocoder(() => Promise.reject(failure)));
    const answer = await ask();
    expect([answer.status, answer.body.place, answer.body.isUnknown]).toEqual([200, null, true]);
    const log = lines.join("");
    expect(log).toContain("geocoding failed");
    expect(log).toContain("It is away");
    expect(log).not.toMatch(/Secret|Milton/);
    expect(await failures()).toMatch(/ [1-9]/);
  });

  it("is waited for three seconds and no longer", async () => {
    const ask = await open(
      geocoder(
        (_, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () =>
              reject(
                new ProviderError({ provider: "test", operation: "geocode", message: "No answer", isRetryable: true }),
              ),
            );
          }),
      ),
    );
    const began = performance.now();
    expect((await ask()).body.place).toBeNull();
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  it("of Google's is for Google's map alone", async () => {
    const google = geocoder(() => Promise.resolve(milton), { isForGoogleMapsOnly: true });
    expect((await (await open(google))()).body).toEqual({ place: null, credit: "" });
    await app.stop();
    expect((await (await open(google, { GOOGLE_MAPS_API_KEY: "key" }))()).body.place).toEqual(milton);
  });
});
