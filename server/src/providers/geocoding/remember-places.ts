/** Geocoding that remembers what it found, so that nobody is asked the same twice. */
import { type Clock, days } from "../../platform/clock/clock.ts";
import { wordsOf } from "./best-place.ts";
import type { AddressAsked, GeocodedPlace, Geocoding } from "./geocoding.ts";

/** About 2 MB. */
const mostPlaces = 5_000;
const foundForMs = days(30);
/** Nothing may become something when maps are mended. */
const nothingForMs = days(1);

interface Kept {
  readonly place: GeocodedPlace | undefined;
  readonly until: number;
}

/** In memory, of this process; failures are not kept. Not for a geocoder that forbids it. */
export function rememberPlaces(
  geocoding: Geocoding,
  { clock, most = mostPlaces }: { clock: Clock; most?: number },
): Geocoding {
  const kept = new Map<string, Kept>();
  return {
    ...geocoding,
    async geocode(asked, signal) {
      const key = keyOf(asked);
      const now = clock.now().getTime();
      const known = kept.get(key);
      if (known !== undefined && known.until > now) return known.place;
      const place = await geocoding.geocode(asked, signal);
      // Put at the end: what was asked for longest ago goes first.
      kept.delete(key);
      kept.set(key, { place, until: now + (place === undefined ? nothingForMs : foundForMs) });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return place;
    },
  };
}

const keyOf = ({ address, country }: AddressAsked): string => `${country} ${wordsOf(address).join(" ")}`;
