import type { User } from "@crema/contract/areas/users";
import { describe, expect, it } from "vitest";
import { changesInWords } from "../../../app/forms/changes-in-words.ts";
import { formOf, updateOf, userFieldWords } from "./user-form.ts";

const user: User = {
  uuid: "3f0c8f0a-6f3f-4a6e-9a55-0d7a1a2b3c4d",
  profile: {
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.test",
    phoneNumber: "",
    mobileNumber: "+61412345678",
    birthday: "1990-03-31",
    addresses: [],
    postcode: "4000",
    country: "Australia",
  },
  emailVerified: "2026-01-01T00:00:00.000Z",
  endedDate: "",
  accessRoles: ["customer"],
  preferences: {
    grind: "Espresso",
    notifications: {
      email: { birthdayOffer: true, marketing: false },
      postal: { birthdayOffer: false },
      sms: { marketing: true },
    },
  },
  registrationDate: "",
  meta: { lastAppLogin: "" },
  createdDate: "2026-01-01T00:00:00.000Z",
  lastUpdatedDate: "2026-01-02T00:00:00.000Z",
};

describe("the form of a user", () => {
  it("goes back to the record it came from", () => {
    expect(updateOf(user, formOf(user))).toEqual(user);
  });

  it("sends every flag and the grind, and the version that was read", () => {
    const form = { ...formOf(user), grind: "Plunger", emailMarketing: true, smsMarketing: false, birthday: "" };
    const update = updateOf(user, form);
    expect(update.preferences).toEqual({
      grind: "Plunger",
      notifications: {
        email: { birthdayOffer: true, marketing: true },
        postal: { birthdayOffer: false },
        sms: { marketing: false },
      },
    });
    expect(update.profile?.birthday).toBe("");
    expect(update.lastUpdatedDate).toBe(user.lastUpdatedDate);
  });

  it("tells in words what somebody else changed", () => {
    const before = formOf(user);
    expect(
      changesInWords(userFieldWords, { before, now: { ...before, postcode: "4101", phoneNumber: "07 3000 0000" } }),
    ).toEqual(["Phone number: empty → 07 3000 0000", "Postcode: 4000 → 4101"]);
  });
});
