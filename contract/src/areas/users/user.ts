/**
 * A user: a customer or a member of staff. Server-owned fields travel in whole-record updates and are not written.
 * Source: spec part 1, section 3.
 */
import { z } from "zod";
import { day, email, instant, text, uuid } from "../../kit/wire.ts";
import { address } from "./address.ts";

export const roles = ["staff", "customer"] as const;
export const role = z.enum(roles);

const profileFields = {
  firstName: text(100),
  lastName: text(100),
  email,
  phoneNumber: text(50),
  mobileNumber: text(50),
  /** Day without a zone, or ''. */
  birthday: day,
  postcode: text(50),
  country: text(100),
};

export const preferences = z.strictObject({
  grind: text(100),
  notifications: z.strictObject({
    email: z.strictObject({ birthdayOffer: z.boolean(), marketing: z.boolean() }),
    postal: z.strictObject({ birthdayOffer: z.boolean() }),
    sms: z.strictObject({ marketing: z.boolean() }),
  }),
});

export const userProfile = z.strictObject({ ...profileFields, addresses: z.array(address) });

export const user = z.strictObject({
  uuid,
  profile: userProfile,
  /** When the email was verified; '' means not verified. */
  emailVerified: instant,
  /** When the user was archived; '' means not archived. */
  endedDate: instant,
  accessRoles: z.array(role),
  preferences,
  registrationDate: instant,
  meta: z.strictObject({ lastAppLogin: instant }),
  createdDate: instant,
  /** Also the version: an update that carries another value is refused with 409 (AMD-32). */
  lastUpdatedDate: instant,
});
export type User = z.infer<typeof user>;

/** The columns of the list. `phone` on screen is phoneNumber, or mobileNumber when that is empty (AMD-23). */
export const userRow = z.strictObject({
  uuid,
  profile: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    mobileNumber: z.string(),
  }),
  emailVerified: instant,
  endedDate: instant,
  accessRoles: z.array(role),
  createdDate: instant,
});
export type UserRow = z.infer<typeof userRow>;

/** What somebody sees of a user who may choose one (for a voucher) but not view users. Source: ledger B.2, AMB-146. */
export const userChoice = z.strictObject({
  uuid,
  profile: userRow.shape.profile.omit({ phoneNumber: true }),
});
export type UserChoice = z.infer<typeof userChoice>;

/** A whole-record update; a missing key leaves what is stored. Addresses have calls of their own and are not written here. */
export const userUpdate = z.strictObject({
  uuid: uuid.optional(),
  profile: z
    .strictObject({ ...profileFields, addresses: z.array(z.unknown()) })
    .partial()
    .optional(),
  emailVerified: instant.optional(),
  endedDate: instant.optional(),
  accessRoles: z.array(z.string()).optional(),
  preferences: z
    .strictObject({
      grind: text(100),
      notifications: z
        .strictObject({
          email: z.strictObject({ birthdayOffer: z.boolean(), marketing: z.boolean() }).partial(),
          postal: z.strictObject({ birthdayOffer: z.boolean() }).partial(),
          sms: z.strictObject({ marketing: z.boolean() }).partial(),
        })
        .partial(),
    })
    .partial()
    .optional(),
  registrationDate: instant.optional(),
  meta: z.strictObject({ lastAppLogin: instant }).partial().optional(),
  createdDate: instant.optional(),
  lastUpdatedDate: instant.optional(),
});
export type UserUpdate = z.infer<typeof userUpdate>;
