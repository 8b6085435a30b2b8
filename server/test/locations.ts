import { createLocation, type LocationBody } from "@crema/contract/areas/locations";
import { signInAs } from "./sessions.ts";
import type { TestApp } from "./test-app.ts";
import { aStaffMember } from "./users.ts";

export const locationBody = (): LocationBody & { readonly address: object } => ({
  title: "Milton Roastery",
  description: "Where the beans are roasted",
  email: "milton@shops.test",
  phone: "07 3000 1234",
  website: "https://milton.shops.test",
  fax: "07 3000 1235",
  links: { facebook: "https://fb.test/milton", twitter: "https://tw.test/milton", instagram: "https://ig.test/milton" },
  address: {
    address1: "1 Bean Street",
    address2: "Unit 2",
    suburb: "Milton",
    city: "Brisbane",
    postcode: "4064",
    state: "QLD",
    country: "Australia",
  },
  lat: -27.4702,
  lng: 153.003,
  isBeanRetailer: true,
  isCoffeeRetailer: false,
  isAlcoholLicensed: true,
  isCremaOwned: true,
  hasFreeWifi: false,
});

export async function aLocation(app: TestApp, more: LocationBody = {}): Promise<string> {
  const headers = await signInAs(app, await aStaffMember(app, { permissions: ["location.edit"] }));
  const { body } = await app.call(createLocation, { body: { ...locationBody(), ...more }, headers });
  return body.uuid;
}
