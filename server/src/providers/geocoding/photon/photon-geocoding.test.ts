import { describe, expect, it } from "vitest";
import { startMapsStand } from "../../../../test/maps.ts";
import { describeGeocoding } from "../conformance.ts";

describeGeocoding("Photon", () => startMapsStand("photon"));

const soon = (): AbortSignal => AbortSignal.timeout(5_000);

describe("Photon", () => {
  it("is asked for houses and streets within the country's box, and the same only once", async () => {
    const stand = await startMapsStand("photon");
    const asked = { address: "12 Roaster Lane, Paddington NSW 2021", country: "AU" } as const;
    const first = await stand.geocoding.geocode(asked, soon());
    expect(first?.formatted).toBe("12 Roaster Lane, Paddington, Sydney, New South Wales 2021, Australia");
    expect(await stand.geocoding.geocode(asked, soon())).toEqual(first);
    expect(stand.asked()).toMatchObject([
      {
        path: expect.stringMatching(
          /^\/api\/\?q=12\+Roaster.*&limit=10&lang=en&bbox=112%2C-44%2C154%2C-9&layer=house&layer=street$/,
        ),
        status: 200,
      },
    ]);
    await stand.close();
  });

  it("is not believed when it answers with streets that were not named", async () => {
    const stand = await startMapsStand("photon");
    const asked = { address: "9 Unheard Street, Albany", country: "AU" } as const;
    expect(await stand.geocoding.geocode(asked, soon())).toBeUndefined();
    await stand.close();
  });
});
