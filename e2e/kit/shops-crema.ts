/** The program with a store for pictures, a geocoder the test can break, and one state more than the specified ones. */
import type { AddressAsked, Geocoding } from "../../server/src/providers/geocoding/geocoding.ts";
import { gazetteerGeocoding } from "../../server/src/providers/geocoding/gazetteer/gazetteer-geocoding.ts";
import { ProviderError } from "../../server/src/platform/http/refusal.ts";
import { memoryImages } from "../../server/test/images.ts";
import { test as base } from "./crema.ts";
import { type Program, startProgram } from "./program.ts";

/** The shipped towns, as they are found without a geocoder, unless the test says otherwise. */
export interface Geocoder {
  readonly asked: AddressAsked[];
  /** 'held' until `release` is called. */
  mood: "well" | "broken" | "held";
  release: () => void;
}

interface Shops {
  readonly geocoder: Geocoder;
}

function aGeocoder(): { geocoder: Geocoder; geocoding: Geocoding } {
  const towns = gazetteerGeocoding();
  const geocoder: Geocoder = { asked: [], mood: "well", release: () => undefined };
  const geocode: Geocoding["geocode"] = async (asked, signal) => {
    geocoder.asked.push(asked);
    if (geocoder.mood === "broken")
      throw new ProviderError({ provider: "test", operation: "geocode", message: "Out of order", isRetryable: true });
    if (geocoder.mood === "held") await new Promise<void>((resolve) => (geocoder.release = resolve));
    return towns.geocode(asked, signal);
  };
  return { geocoder, geocoding: { ...towns, geocode } };
}

/** For stories of a program with these settings beside its own. */
export function shopsTest(settings: Readonly<Record<string, string>>) {
  const start = async (): Promise<Program & Shops> => {
    const { geocoder, geocoding } = aGeocoder();
    const ports = { imageStore: memoryImages().imageStore, geocoding };
    return { ...(await startProgram({ LOCATION_STATES: "TAS", ...settings }, { ports })), geocoder };
  };
  return base.extend<Shops>({
    crema: async ({ running }, use) => use(await running(start)),
    geocoder: async ({ running }, use) => use((await running(start)).geocoder),
  });
}

export const test = shopsTest({});
