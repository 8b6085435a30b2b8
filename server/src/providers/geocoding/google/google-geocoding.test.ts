import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MapsStand, startMapsStand } from "../../../../test/maps.ts";
import { describeGeocoding } from "../conformance.ts";

describeGeocoding("Google", () => startMapsStand("google"));

const asked = { address: "12 Roaster Lane, Paddington NSW 2021", country: "AU" } as const;
const soon = (): AbortSignal => AbortSignal.timeout(5_000);

describe("Google", () => {
  let stand: MapsStand;
  beforeAll(async () => {
    stand = await startMapsStand("google");
  });
  beforeEach(() => stand.calm());
  afterAll(() => stand.close());
  const countOf = async (act: () => Promise<unknown>): Promise<number> => {
    const before = stand.asked().length;
    await act();
    return stand.asked().length - before;
  };

  it("gets the address, the country as a filter, and the key", async () => {
    await stand.geocoding.geocode({ address: "1 Test St & Co, Brisbane", country: "NZ" }, soon());
    expect(stand.asked().at(-1)).toMatchObject({
      method: "GET",
      path: expect.stringMatching(
        /^\/maps\/api\/geocode\/json\?address=1\+Test\+St\+%26\+Co%2C\+Brisbane&components=country%3ANZ&region=nz&language=en-NZ&key=/,
      ),
    });
  });

  it("does not take the middle of the country, nor of a town, for an address", async () => {
    expect(await stand.geocoding.geocode({ ...asked, address: "Xyzzy" }, soon())).toBeUndefined();
    expect(await stand.geocoding.geocode({ ...asked, address: "9 Unheard Street, Albany" }, soon())).toBeUndefined();
  });

  it("is asked once more after an error of its own, and only once", async () => {
    stand.order("unknown-error");
    expect(await countOf(async () => expect(await stand.geocoding.geocode(asked, soon())).toMatchObject({}))).toBe(2);
    stand.order("unknown-error", 2);
    const twice = () =>
      expect(stand.geocoding.geocode(asked, soon())).rejects.toMatchObject({
        message: "Google answered with an error of its own",
        isRetryable: true,
      });
    expect(await countOf(twice)).toBe(2);
  });

  it.each([
    ["over-query-limit", /^Google says that our quota is used up for now/, true],
    ["over-daily-limit", /^Google says that the day's limit is used up or the key has no billing/, false],
    ["request-denied", /^Google refuses our key/, false],
  ])("after %s it is left alone for a while", async (fault, message, isRetryable) => {
    stand.order(fault);
    await expect(stand.geocoding.geocode(asked, soon())).rejects.toMatchObject({
      message: expect.stringMatching(message),
      isRetryable,
      provider: "google",
    });
    const again = () =>
      expect(stand.geocoding.geocode(asked, soon())).rejects.toThrow(/^Google is left alone for \d+ s more$/);
    expect(await countOf(again)).toBe(0);
    stand.clock.advance(300_000);
    expect(await stand.geocoding.geocode(asked, soon())).toMatchObject({ quality: "exact" });
  });

  it("is asked anew each time, for its terms forbid to remember, and says so", async () => {
    expect(await countOf(() => stand.geocoding.geocode(asked, soon()))).toBe(1);
    expect(await countOf(() => stand.geocoding.geocode(asked, soon()))).toBe(1);
    expect(stand.geocoding.isForGoogleMapsOnly).toBe(true);
  });

  it("fails a probe with a key that it refuses", async () => {
    const other = await startMapsStand("google", { GOOGLE_GEOCODING_KEY: "sandbox-browser-key" });
    await expect(other.geocoding.probe(soon())).rejects.toThrow(/^Google refuses our key: API keys with referer/);
    await other.close();
  });

  it("is not asked for an address without a word, nor with one of any length", async () => {
    expect(await countOf(() => stand.geocoding.geocode({ ...asked, address: " ,. " }, soon()))).toBe(0);
    await stand.geocoding.geocode({ ...asked, address: "a".repeat(100_000) }, soon());
    expect(String(stand.asked().at(-1)?.["path"]).length).toBeLessThan(500);
  });
});
