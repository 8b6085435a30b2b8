/**
 * Addresses become points, in our words. Source: spec part 2, "Locations" and its calls (LOC-08, LOC-38); docs/providers/maps.md.
 */

declare module "../../platform/ports.ts" {
  interface Ports {
    readonly geocoding?: Geocoding;
  }
}

export type Country = "AU" | "NZ";

/**
 * How far a point is to be believed: the house itself; its street; one that staff shall check, because the geocoder guessed or
 * there are several such addresses; the middle of its town, which only the shipped list of towns gives.
 */
export type PlaceQuality = "exact" | "street" | "approximate" | "town";

export interface GeocodedPlace {
  /** Degrees, within the country's bounds. */
  readonly lat: number;
  readonly lng: number;
  /** The address as the geocoder writes it, at most 300 characters. */
  readonly formatted: string;
  readonly quality: PlaceQuality;
}

export interface AddressAsked {
  /** One line: street, suburb, state, postcode. */
  readonly address: string;
  readonly country: Country;
}

export interface Geocoding {
  /** Shown where its points are shown; '' where nothing has to be. */
  readonly credit: string;
  /** Its points may be shown on Google's map alone, and not be stored for another. */
  readonly isForGoogleMapsOnly: boolean;
  /** Longest time of one call here, waiting for a turn included. */
  readonly longestStepMs: number;
  /**
   * @returns undefined when there is no such address; never the middle of a country or a state
   * @throws ProviderError in words for the log: refused key, used up quota, no answer. It never holds the address.
   */
  geocode(asked: AddressAsked, signal: AbortSignal): Promise<GeocodedPlace | undefined>;
  /** @throws ProviderError */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
