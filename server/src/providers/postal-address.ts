/** Where something goes, as third parties are told and tell it: each port takes of it what its partner knows. */
import { z } from "zod";

const everything = z.object({
  /** First and last name in one. */
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  /** Short form, `QLD`. */
  state: z.string(),
  /** As it was given, of any country. */
  postCode: z.string(),
  /** In English, `Australia`. */
  country: z.string(),
  /** ISO 3166, two letters. */
  countryCode: z.string().length(2),
  phone: z.string(),
});

/** With one name and the country's name. */
export const namedAddress = everything.omit({ firstName: true, lastName: true, countryCode: true });
export type NamedAddress = Readonly<z.infer<typeof namedAddress>>;

/** With two names and the country's name. */
export const personalAddress = everything.omit({ name: true, countryCode: true });
export type PersonalAddress = Readonly<z.infer<typeof personalAddress>>;

/** With two names and the country's code. */
export const parcelAddress = everything.omit({ name: true, country: true });
