import { demoCustomers, type DemoAddress, type DemoUser } from "../customers.ts";
import type { DemoContext } from "../demo-area.ts";
import { nameGroups, streets } from "../names.ts";
import { australianPlaces, type Place } from "../places.ts";
import type { Chance } from "../random.ts";

const shortStates: Readonly<Record<string, string>> = {
  Queensland: "QLD",
  "New South Wales": "NSW",
  Victoria: "VIC",
  Tasmania: "TAS",
  "South Australia": "SA",
  "Western Australia": "WA",
  "Northern Territory": "NT",
  "Australian Capital Territory": "ACT",
};

export interface OrderPlace {
  readonly name: string;
  readonly company: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly postCode: string;
  readonly state: string;
  readonly country: string;
  readonly phone: string;
}

export interface Buyer {
  readonly user: DemoUser | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: OrderPlace;
}

/**
 * Verified customers with an address, in no order; two in five never buy, and who does mostly has a card.
 * @param cards - uuids of those with one
 */
export function buyersOf(
  chance: Chance,
  { context, cards }: { readonly context: DemoContext; readonly cards: ReadonlyMap<string, string> },
): readonly Buyer[] {
  const known = demoCustomers(context)
    .filter(({ user }) => user.email_verified_at !== null && (cards.has(user.uuid) || chance.happens(0.12)))
    .flatMap(({ user, addresses }) => {
      const at = addresses.find((one) => one.is_default) ?? addresses[0];
      return at === undefined ? [] : [{ one: buyer(user, at), lot: chance.next() }];
    })
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ one }) => one);
  return known.slice(0, Math.floor(known.length * 0.9));
}

function buyer(user: DemoUser, at: DemoAddress): Buyer {
  const { first_name: firstName, last_name: lastName, email } = user;
  const phone = [user.mobile_number, user.phone_number, at.phone].find((number) => number !== "") ?? "";
  const address: OrderPlace = {
    name: `${firstName} ${lastName}`,
    company: at.company_name,
    address1: at.address1,
    address2: at.address2,
    city: at.suburb,
    postCode: at.postcode,
    state: shortStates[at.state] ?? at.state,
    country: at.country,
    phone,
  };
  return { user, firstName, lastName, email, phone, address };
}

export function guestOf(chance: Chance, index: number): Buyer {
  const names = chance.oneOf(nameGroups);
  const [firstName, lastName] = [chance.oneOf(names.given), chance.oneOf(names.family)];
  const place: Place = chance.oneOf(australianPlaces);
  const phone = `+6149157${chance.digits(4)}`;
  return {
    user: undefined,
    firstName,
    lastName,
    email: `guest${index}@example.org`,
    phone,
    address: {
      name: `${firstName} ${lastName}`,
      company: "",
      address1: `${chance.between(1, 240)} ${chance.oneOf(streets)}`,
      address2: "",
      city: place.suburb,
      postCode: place.postcode,
      state: shortStates[place.state] ?? place.state,
      country: "Australia",
      phone,
    },
  };
}
