/** What every geocoder must do; run against the sandbox, and against a real one where there are credentials. */
import { describe, expect, it } from "vitest";
import { countryBounds } from "./best-place.ts";
import type { AddressAsked, GeocodedPlace, Geocoding } from "./geocoding.ts";
import { opened } from "../../../test/opened.ts";

export type GeocoderTrouble =
  | "away"
  | "no-answer"
  | "reset"
  | "page"
  | "malformed"
  | "truncated"
  | "huge"
  | "never-ending"
  | "error"
  | "asked-too-often"
  | "key-refused";

export interface GeocodingService {
  readonly geocoding: Geocoding;
  readonly known: readonly { readonly asked: AddressAsked; readonly place: Partial<GeocodedPlace> }[];
  close(): Promise<void>;
}
export interface GeocodingStand extends GeocodingService {
  /** None: it asks nobody. */
  readonly trouble?: (trouble: GeocoderTrouble) => Promise<void>;
  calm(): Promise<void>;
}

const soon = (): AbortSignal => AbortSignal.timeout(5_000);
const troubles: readonly GeocoderTrouble[] = [
  "away",
  "no-answer",
  "reset",
  "page",
  "malformed",
  "truncated",
  "huge",
  "never-ending",
  "error",
  "asked-too-often",
  "key-refused",
];

export function describeGeocodingService(service: () => GeocodingService): void {
  it("become points within the country's bounds, with a quality", async () => {
    const { geocoding, known } = service();
    expect(known.length).toBeGreaterThan(1);
    for (const { asked, place } of known) {
      const found = await geocoding.geocode(asked, soon());
      const { south, north, west, east } = countryBounds[asked.country];
      expect(found, asked.address).toMatchObject({ ...place, formatted: expect.stringMatching(/\S/) });
      expect(found?.lat).toSatisfy((lat: number) => lat > south && lat < north);
      expect(found?.lng).toSatisfy((lng: number) => lng > west && lng < east);
    }
  });

  it.each(["Xyzzyqqz Wvutsrq", ""])("that are none are nothing: '%s'", async (address) => {
    expect(await service().geocoding.geocode({ address, country: "AU" }, soon())).toBeUndefined();
  });

  it("answers a probe", () => service().geocoding.probe(soon()));
}

export function describeGeocoding(name: string, open: () => Promise<GeocodingStand>): void {
  describe(`conformance of geocoding: ${name}`, () => {
    const stand = opened(open);

    describeGeocodingService(stand);

    it.each(["nowhere", "Xyzzy", "", "\u0000&key=1#%"])("that are none are nothing: '%s'", async (address) => {
      expect(await stand().geocoding.geocode({ address, country: "AU" }, soon())).toBeUndefined();
      expect(await stand().geocoding.geocode({ address, country: "NZ" }, soon())).toBeUndefined();
    });

    it.each(troubles)("fails in plain words and says nothing of key and address: %s", async (trouble) => {
      const asked: AddressAsked = { address: "77 Secretive Lane, Hobart", country: "AU" };
      const breakNext = stand().trouble;
      if (breakNext === undefined) return;
      await breakNext(trouble);
      const failure = await stand()
        .geocoding.geocode(asked, soon())
        .catch((error: unknown) => error);
      expect(failure).toMatchObject({ provider: expect.any(String), operation: "geocode" });
      expect(failure).toMatchObject({ isRetryable: trouble !== "key-refused" });
      const told = failure instanceof Error ? failure.message : "";
      expect(told).toMatch(/^[A-Z][^<{]{9,250}$/);
      expect(told).not.toMatch(/secretive|sandbox-key/i);
      await stand().calm();
    });

    it("fails a probe when nobody is there", async () => {
      const breakNext = stand().trouble;
      if (breakNext === undefined) return;
      await breakNext("away");
      await expect(stand().geocoding.probe(soon())).rejects.toMatchObject({ operation: "probe" });
      await stand().calm();
    });
  });
}
