import {
  addressBody,
  australianStates,
  birthdayMessage,
  isMobileOfRegion,
  isOldEnough,
  mobileMessage,
  phoneRegionOf,
  stateProblem,
  statuses,
  statusOf,
  userProfile,
} from "@crema/contract/areas/users";
import { parsePhoneNumberWithError } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { customerCount, type DemoAddress, type DemoUser, demoCustomers } from "./customers.ts";
import { midnightOf } from "./demo-area.ts";
import { demoStaff } from "./staff.ts";

const today = "2026-11-21";
const context = { today, midnight: midnightOf(today) };
const customers = demoCustomers(context);
const users = customers.map((one) => one.user);

const isPhoneNumber = (number: string): boolean => parsePhoneNumberWithError(number).isValid();
const profileOf = (user: DemoUser, addresses: readonly DemoAddress[]) => ({
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  phoneNumber: user.phone_number,
  mobileNumber: user.mobile_number,
  birthday: user.birthday ?? "",
  postcode: user.postcode,
  country: user.country,
  addresses: addresses.map((one) => ({ id: one.id, ...bodyOf(one) })),
});
const bodyOf = (address: DemoAddress) => ({
  title: address.title,
  firstName: address.first_name,
  lastName: address.last_name,
  companyName: address.company_name,
  address1: address.address1,
  address2: address.address2,
  suburb: address.suburb,
  city: address.city,
  state: address.state,
  postcode: address.postcode,
  country: address.country,
  phone: address.phone,
  isDefault: address.is_default,
  shopifyId: address.storefront_id,
});

const count = (wanted: (user: DemoUser) => boolean): number => users.filter(wanted).length;
const state = (user: DemoUser) =>
  statusOf({
    emailVerified: user.email_verified_at?.toISOString() ?? "",
    endedDate: user.ended_at?.toISOString() ?? "",
  });

describe("the demo's customers", () => {
  it("are the same for the same day, and as many as promised", () => {
    expect(demoCustomers({ ...context })).toEqual(customers);
    expect(customers).toHaveLength(customerCount);
  });

  it("move with the day: nothing is later than its beginning", () => {
    const later = demoCustomers({ today: "2027-03-01", midnight: midnightOf("2027-03-01") });
    expect(later.map((one) => one.user.email)).toEqual(users.map((user) => user.email));
    for (const { user } of later) {
      const instants = [
        user.created_at,
        user.updated_at,
        user.email_verified_at,
        user.ended_at,
        user.last_app_login_at,
      ];
      for (const at of instants) expect(at?.getTime() ?? 0).toBeLessThanOrEqual(midnightOf("2027-03-01").getTime());
      expect(user.updated_at.getTime()).toBeGreaterThanOrEqual(user.created_at.getTime());
    }
    const newest = Math.max(...later.map((one) => one.user.created_at.getTime()));
    expect(midnightOf("2027-03-01").getTime() - newest).toBeLessThan(7 * 86_400_000);
  });

  it("pass every rule of the contract", () => {
    for (const { user, addresses } of customers) {
      expect(userProfile.safeParse(profileOf(user, addresses)).error).toBeUndefined();
      expect(isOldEnough(user.birthday ?? "", today), birthdayMessage).toBe(true);
      if (user.phone_number !== "") expect(isPhoneNumber(user.phone_number), user.phone_number).toBe(true);
      if (user.mobile_number === "") continue;
      expect(isMobileOfRegion(user.mobile_number), mobileMessage(phoneRegionOf(user.country))).toBe(true);
      expect(isPhoneNumber(user.mobile_number), user.mobile_number).toBe(true);
    }
  });

  it("have addresses that staff could have typed, one default among each person's", () => {
    for (const { addresses } of customers) {
      expect(addresses.filter((one) => one.is_default)).toHaveLength(addresses.length === 0 ? 0 : 1);
      for (const one of addresses) {
        expect(addressBody.safeParse(bodyOf(one)).error).toBeUndefined();
        expect(stateProblem(one, australianStates)).toBeUndefined();
        expect(one.postcode).toMatch(/^\d{4}$/);
      }
    }
  });

  it("come in every status, archived before and after verifying", () => {
    for (const status of statuses) expect(count((user) => state(user) === status)).toBeGreaterThan(100);
    expect(count((user) => user.ended_at !== null && user.email_verified_at === null)).toBeGreaterThan(30);
    expect(count((user) => user.country === "New Zealand")).toBeGreaterThan(300);
  });

  it("share no email address and no mobile number, and reach nobody real", () => {
    expect(new Set(users.map((user) => user.email)).size).toBe(customerCount);
    const mobiles = users.map((user) => user.mobile_number).filter((number) => number !== "");
    expect(new Set(mobiles).size).toBe(mobiles.length);
    for (const { email } of [...users, ...demoStaff]) expect(email).toMatch(/@(example\.(com|net|org)|[a-z]+\.test)$/);
  });
});
