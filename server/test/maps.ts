import { startMapsSandbox } from "@crema/sandboxes/maps";
import { type SettableClock, settableClock } from "../src/platform/clock/clock.ts";
import { chosenGeocoding, geocodingVariables } from "../src/providers/geocoding/chosen-geocoding.ts";
import type { Geocoding } from "../src/providers/geocoding/geocoding.ts";
import type { GeocoderTrouble, GeocodingStand } from "../src/providers/geocoding/conformance.ts";
import { breakSandbox, commonFaults, mendSandbox } from "./sandbox-controls.ts";

const faults: Readonly<Record<GeocoderTrouble, string>> = {
  away: commonFaults.away,
  "no-answer": "timeout-before-commit",
  reset: "reset-before-commit",
  page: "html-502",
  malformed: "malformed-json",
  truncated: "truncated",
  huge: "huge:50",
  "never-ending": "never-ending",
  error: "503",
  "asked-too-often": "429:7",
  "key-refused": "auth-wrong",
};

type Known = GeocodingStand["known"];
/** The sandbox's pages list them; the same places in every vendor's words. */
const houses: Known = [
  {
    asked: { address: "12 Roaster Lane, Paddington NSW 2021", country: "AU" },
    place: { lat: -33.893, lng: 151.224, quality: "exact" },
  },
  {
    asked: { address: "12 Roaster Lane, Paddington", country: "AU" },
    place: { lat: -27.468, lng: 152.994, quality: "approximate" },
  },
  {
    asked: { address: "88 Crema St, Wellington 6011", country: "NZ" },
    place: { quality: "exact" },
  },
];
const knownTo: Readonly<Record<"google" | "nominatim" | "photon", Known>> = {
  google: [
    ...houses,
    { asked: { address: "1 Test St Brisbane", country: "AU" }, place: { quality: "approximate" } },
    { asked: { address: "99 Roaster Lane, Paddington NSW", country: "AU" }, place: { quality: "approximate" } },
  ],
  nominatim: [
    ...houses,
    { asked: { address: "1 Test St Brisbane", country: "AU" }, place: { quality: "exact" } },
    { asked: { address: "99 Roaster Lane, Paddington NSW", country: "AU" }, place: { quality: "street" } },
  ],
  photon: [
    ...houses,
    { asked: { address: "1 Test St Brisbane", country: "AU" }, place: { quality: "exact" } },
    { asked: { address: "99 Roaster Lane, Paddington NSW", country: "AU" }, place: { quality: "street" } },
  ],
};

export interface MapsStand extends GeocodingStand {
  readonly clock: SettableClock;
  order(fault: string, times?: number): void;
  /** Without the second that `geocoding` puts between two requests on the sandbox's clock. */
  readonly hasty: Geocoding;
  asked(): readonly Readonly<Record<string, unknown>>[];
}

export async function startMapsStand(
  geocoder: "google" | "nominatim" | "photon",
  variables: Readonly<Record<string, string>> = {},
  { timeoutMs = 1_500 }: { timeoutMs?: number } = {},
): Promise<MapsStand> {
  const sandbox = await startMapsSandbox();
  const clock = settableClock("2026-11-22T02:00:00Z");
  const given = geocodingVariables.parse({
    ...sandbox.env,
    GEOCODER: geocoder,
    NOMINATIM_PAUSE_MS: "0",
    ...variables,
  });
  const hasty = chosenGeocoding(given, { clock, timeoutMs, restMs: 20 });
  return {
    hasty,
    geocoding: {
      ...hasty,
      async geocode(asked, signal) {
        await sandbox.clock.advance(1);
        return hasty.geocode(asked, signal);
      },
      async probe(signal) {
        await sandbox.clock.advance(1);
        return hasty.probe(signal);
      },
    },
    clock,
    known: knownTo[geocoder],
    order: (fault, times = 1) => sandbox.faults.order({ fault, times, match: { door: geocoder } }),
    asked: () => sandbox.journal.entries().map(({ detail }) => detail),
    trouble: (trouble) => breakSandbox(sandbox, faults[trouble], { door: geocoder }),
    async calm() {
      await mendSandbox(sandbox);
      clock.advance(3_600_000);
    },
    async close() {
      await hasty.close();
      await sandbox.close();
    },
  };
}
