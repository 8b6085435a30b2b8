/** The program with a store for pictures, a geocoder the test can break, and one state more than the specified ones. */
import type { AddressAsked, Geocoding } from "../../server/src/providers/geocoding/geocoding.ts";
import { gazetteerGeocoding } from "../../server/src/providers/geocoding/gazetteer/gazetteer-geocoding.ts";
import { ProviderError } from "../../server/src/platform/http/refusal.ts";
import { memoryImages } from "../../server/test/images.ts";
import { startTestMailSandbox } from "../../server/test/mail-sandbox.ts";
import { startTestApp } from "../../server/test/test-app.ts";
import { test as base, folders } from "./crema.ts";
import { freePort } from "./other-crema.ts";

/** The shipped towns, as they are found without a geocoder, unless the test says otherwise. */
export interface Geocoder {
  readonly asked: AddressAsked[];
  /** 'held' until `release` is called. */
  mood: "well" | "broken" | "held";
  release: () => void;
}

interface Shops {
  readonly geocoder: Geocoder;
  /** Settings of the program beside its own: `test.use({ settings: … })` of a whole file. */
  readonly settings: Readonly<Record<string, string>>;
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

export const test = base.extend<object, Shops>({
  geocoder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => use(shops.geocoder),
    { scope: "worker" },
  ],
  settings: [{}, { option: true, scope: "worker" }],
  crema: [
    async ({ settings }, use) => {
      const mails = await startTestMailSandbox();
      const { imageStore } = memoryImages();
      const PORT = String(await freePort());
      const environment = { PORT, LOCATION_STATES: "TAS", ...folders, ...settings };
      const app = await startTestApp(environment, { ports: { imageStore, geocoding: shops.geocoding } });
      await use({ app, origin: await app.listen(), mails });
      await app.stop();
      await mails.close();
    },
    { scope: "worker" },
  ],
});
/** One per worker process. */
const shops = aGeocoder();
