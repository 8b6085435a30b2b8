/** Mobile numbers of Australia and New Zealand. Source: spec part 1, section 5; AMB-42. */
import { isMobileOfRegion, phoneRegionOf } from "@crema/contract/areas/users";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** A mobile number as it is stored, and as it is sent back by pages that were given it. */
const stored = /^\+6(?:14|42)\d{3,12}$/;
/** Whether such a number is real is decided by its length and this much of it; the test holds that for all there are. */
const deciding = 7;
const rememberedAtMost = 2_000;
/** By length and first digits, because reading a number is a tenth of what the save it is a part of costs in this process. */
const isReal = new Map<string, boolean>();

/** A mobile number of Australia or New Zealand as + and digits; undefined when the text is none. */
export const mobileOf = (given: string, country: string): string | undefined =>
  stored.test(given) ? mobileAsStored(given, country) : readMobile(given, country);

function mobileAsStored(given: string, country: string): string | undefined {
  const key = `${given.length}${given.slice(0, deciding)}`;
  let known = isReal.get(key);
  if (known === undefined) {
    known = readMobile(given, country) === given;
    if (isReal.size >= rememberedAtMost) isReal.clear();
    isReal.set(key, known);
  }
  return known ? given : undefined;
}

/** As `mobileOf`, read anew. */
export function readMobile(given: string, country: string): string | undefined {
  const found = parsePhoneNumberFromString(given, phoneRegionOf(country));
  return found?.isValid() === true && isMobileOfRegion(found.number) ? found.number : undefined;
}
