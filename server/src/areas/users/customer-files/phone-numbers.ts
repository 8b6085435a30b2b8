/** Source: spec part 1, section 5 (mobile number); AMB-42. */
import { phoneRegionOf } from "@crema/contract/areas/users";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { mobileOf } from "../mobile-numbers.ts";

/**
 * Where a storefront's one phone number belongs: a mobile of Australia or New Zealand in international form, any other
 * number as the other one, in international form when it is a real one and as it was written when not.
 */
export function sortedPhone(given: string, country: string): { mobileNumber: string } | { phoneNumber: string } {
  const mobileNumber = mobileOf(given, country);
  if (mobileNumber !== undefined) return { mobileNumber };
  const parsed = parsePhoneNumberFromString(given, phoneRegionOf(country));
  return { phoneNumber: parsed?.isValid() === true ? parsed.number : given };
}
