import { describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { chosenGeocoding, geocodingVariables } from "./chosen-geocoding.ts";

const google = { GOOGLE_GEOCODING_KEY: "k" };
const nominatim = { NOMINATIM_URL: "https://nominatim.example/" };
const photon = { PHOTON_URL: "https://photon.example" };
const open = (given: Readonly<Record<string, string>>) =>
  chosenGeocoding(geocodingVariables.parse(given), { clock: systemClock });
const openstreetmap = "© OpenStreetMap contributors";

describe("the geocoder", () => {
  it.each<[string, Readonly<Record<string, string>>, object]>([
    ["is the list of towns when none is configured", {}, { credit: "", isForGoogleMapsOnly: false }],
    ["is Google with its key", { ...google, ...nominatim, ...photon }, { isForGoogleMapsOnly: true }],
    ["is Nominatim with its address", { ...nominatim, ...photon }, { credit: openstreetmap }],
    ["is Photon with its address", photon, { credit: openstreetmap }],
    ["is the one that is named", { ...google, ...photon, GEOCODER: "photon" }, { credit: openstreetmap }],
    ["is the list when it is named", { ...google, GEOCODER: "towns" }, { credit: "", isForGoogleMapsOnly: false }],
  ])("%s", async (_, given, expected) => {
    const geocoding = open(given);
    expect(geocoding).toMatchObject(expected);
    await geocoding.close();
  });

  it("takes three seconds at most", async () => {
    const geocoding = open(nominatim);
    expect(geocoding.longestStepMs).toBe(3_000);
    await geocoding.close();
  });

  it("cannot be one that is not configured", () => {
    expect(() => open({ GEOCODER: "nominatim" })).toThrow("GEOCODER: nominatim is not configured");
  });

  it.each([
    [{ GEOCODER: "bing" }],
    [{ NOMINATIM_URL: "http://nominatim.example" }],
    [{ PHOTON_URL: "https://user:password@photon.example" }],
    [{ NOMINATIM_USER_AGENT: "two\r\nlines" }],
    [{ NOMINATIM_PAUSE_MS: "-1" }],
  ])("has settings that are checked: %j", (given) => {
    expect(geocodingVariables.safeParse(given).success).toBe(false);
  });

  it("shows its key to nobody", () => {
    expect(JSON.stringify(geocodingVariables.parse({ GOOGLE_GEOCODING_KEY: "k-123" }))).not.toContain("k-123");
  });
});
