import { describe, expect, it } from "vitest";
import { days, settableClock } from "../../platform/clock/clock.ts";
import type { AddressAsked, Geocoding } from "./geocoding.ts";
import { gazetteerGeocoding } from "./gazetteer/gazetteer-geocoding.ts";
import { rememberPlaces } from "./remember-places.ts";

const signal = new AbortController().signal;
const hobart: AddressAsked = { address: "1 Main St, Hobart", country: "AU" };

function counted() {
  const clock = settableClock("2026-11-22T02:00:00Z");
  const towns = gazetteerGeocoding();
  const asked: string[] = [];
  const inner: Geocoding = {
    ...towns,
    geocode(what, ended) {
      asked.push(what.address);
      return what.address.startsWith("fail") ? Promise.reject(new Error("no")) : towns.geocode(what, ended);
    },
  };
  return { clock, asked, geocoding: rememberPlaces(inner, { clock, most: 3 }) };
}

describe("an address that was asked for before", () => {
  it("is remembered for 30 days, however it is written", async () => {
    const { clock, asked, geocoding } = counted();
    const first = await geocoding.geocode(hobart, signal);
    clock.advance(days(30) - 1);
    expect(await geocoding.geocode({ ...hobart, address: "1 MAIN ST.  hobart" }, signal)).toEqual(first);
    expect(first).toMatchObject({ quality: "town" });
    expect(asked).toHaveLength(1);
    clock.advance(1);
    await geocoding.geocode(hobart, signal);
    expect(asked).toHaveLength(2);
  });

  it("is of its country", async () => {
    const { asked, geocoding } = counted();
    await geocoding.geocode(hobart, signal);
    expect(await geocoding.geocode({ ...hobart, country: "NZ" }, signal)).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it("is nothing for a day", async () => {
    const { clock, asked, geocoding } = counted();
    const nowhere = { ...hobart, address: "nowhere" };
    await geocoding.geocode(nowhere, signal);
    await geocoding.geocode(nowhere, signal);
    expect(asked).toHaveLength(1);
    clock.advance(days(1));
    await geocoding.geocode(nowhere, signal);
    expect(asked).toHaveLength(2);
  });

  it("is asked for again after a failure", async () => {
    const { asked, geocoding } = counted();
    const failing = { ...hobart, address: "fail" };
    await expect(geocoding.geocode(failing, signal)).rejects.toThrow("no");
    await expect(geocoding.geocode(failing, signal)).rejects.toThrow("no");
    expect(asked).toHaveLength(2);
  });

  it("counts as asked for when it was asked for anew", async () => {
    const { clock, asked, geocoding } = counted();
    const ask = (address: string) => geocoding.geocode({ address, country: "AU" }, signal);
    await ask("Hobart");
    clock.advance(days(20));
    for (const address of ["Perth", "Darwin"]) await ask(address);
    clock.advance(days(10));
    for (const address of ["Hobart", "Cairns", "Hobart"]) await ask(address);
    expect(asked).toEqual(["Hobart", "Perth", "Darwin", "Hobart", "Cairns"]);
  });

  it("is forgotten when too many others came after it", async () => {
    const { asked, geocoding } = counted();
    for (const address of ["Hobart", "Perth", "Darwin", "Cairns", "Perth", "Hobart"])
      await geocoding.geocode({ address, country: "AU" }, signal);
    expect(asked).toEqual(["Hobart", "Perth", "Darwin", "Cairns", "Hobart"]);
  });
});
