/**
 * The customers of the demo business: the same ones for the same day, without a database.
 * Phone numbers: Australian landlines from the ranges kept for fiction, (0x) 5550 and (0x) 7010; Australian mobiles from the
 * ten thousand around the few fictional ones, 0491 570 000 to 0491 579 999 (source: ACMA, numbers for use in television, radio and film).
 * New Zealand keeps none for fiction. Email addresses end in reserved domains (RFC 2606), so that no mail reaches anybody.
 */
import { latestBirthday } from "@crema/contract/areas/users";
import { type DemoContext, daysBefore } from "./demo-area.ts";
import { companies, type NameGroup, nameGroups, streets } from "./names.ts";
import { australianPlaces, newZealandPlaces, type Place } from "./places.ts";
import { type Chance, chanceOf, commonFirst } from "./random.ts";

export const customerCount = 2_500;
const yearsInBusiness = 6;

export interface DemoUser {
  readonly uuid: string;
  readonly role: "staff" | "customer";
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly mobile_number: string;
  readonly birthday: string | null;
  readonly postcode: string;
  readonly country: string;
  readonly email_verified_at: Date | null;
  readonly ended_at: Date | null;
  readonly grind: string;
  readonly email_birthday_offer: boolean;
  readonly email_marketing: boolean;
  readonly postal_birthday_offer: boolean;
  readonly sms_marketing: boolean;
  readonly registered_at: Date;
  readonly last_app_login_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly storefront_id: string | null;
}

export interface DemoAddress {
  readonly id: string;
  readonly user_uuid: string;
  readonly position: number;
  readonly title: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly address1: string;
  readonly address2: string;
  readonly suburb: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
  readonly phone: string;
  readonly is_default: boolean;
  readonly storefront_id: string;
}

interface DemoCustomer {
  readonly user: DemoUser;
  readonly addresses: readonly DemoAddress[];
}

const grinds = ["Whole Beans", "Espresso", "Stovetop", "Plunger", "Filter", "AeroPress"] as const;
const mailDomains = ["example.com", "example.net", "example.org", "bluegum.test", "southernmail.test", "kiwipost.test"];

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: "Australia" | "New Zealand";
  readonly place: Place;
}

interface Sources {
  readonly chance: Chance;
  readonly person: () => Person;
  readonly mobile: (country: Person["country"]) => string;
  readonly mailbox: (who: Person) => string;
}
type Days = Pick<DemoContext, "today" | "midnight">;

const drawnFor = new WeakMap<Days, readonly DemoCustomer[]>();

/** All customers of the demo business, oldest first; drawn once for a context. */
export function demoCustomers(context: Days): readonly DemoCustomer[] {
  const drawn = drawnFor.get(context) ?? drawCustomers(context);
  drawnFor.set(context, drawn);
  return drawn;
}

export const activeDemoUsers = (context: Days): readonly DemoUser[] =>
  demoCustomers(context)
    .map(({ user }) => user)
    .filter((user) => user.email_verified_at !== null && user.ended_at === null);

function drawCustomers(context: Days): readonly DemoCustomer[] {
  const chance = chanceOf("crema demo customers");
  const sources: Sources = {
    chance,
    person: personsOf(chance),
    mobile: mobilesOf(chance),
    mailbox: mailboxesOf(chance),
  };
  // More recent than old: the business grows.
  const ages = Array.from({ length: customerCount }, () => (1 - Math.sqrt(chance.next())) * yearsInBusiness * 365);
  return ages.toSorted((a, b) => b - a).map((age, rank) => customer(context, sources, { age, rank }));
}

/** @param age - days since the customer registered; `rank` counts from the oldest */
function customer(context: Days, sources: Sources, { age, rank }: { age: number; rank: number }): DemoCustomer {
  const { chance, person, mobile, mailbox } = sources;
  const who = person();
  const uuid = chance.uuid();
  const mobileNumber = chance.happens(0.86) ? mobile(who.country) : "";
  const hasLandline = chance.happens(mobileNumber === "" ? 0.6 : 0.12);
  const user: DemoUser = {
    uuid,
    role: "customer",
    email: mailbox(who),
    first_name: who.firstName,
    last_name: who.lastName,
    phone_number: hasLandline ? landlineOf(chance, who) : "",
    mobile_number: mobileNumber,
    birthday: chance.happens(0.62) ? birthdayOf(chance, context.today) : null,
    postcode: who.place.postcode,
    country: who.country,
    grind: chance.happens(0.7) ? chance.oneOf(grinds) : "",
    ...consents(chance),
    ...lifeOf(chance, context, age),
    storefront_id: chance.happens(0.72) ? String(6_100_000_000_000 + rank * 7_919) : null,
  };
  return { user, addresses: addressesOf(chance, user, who) };
}

const consents = (chance: Chance) => ({
  email_birthday_offer: chance.happens(0.55),
  email_marketing: chance.happens(0.48),
  postal_birthday_offer: chance.happens(0.12),
  sms_marketing: chance.happens(0.3),
});

function lifeOf(chance: Chance, context: Days, age: number) {
  const lot = chance.next();
  const isVerified = lot < 0.87;
  // Nobody is archived in the first weeks.
  const isEnded = lot >= 0.79 && lot < 0.9 && age > 45;
  const created = daysBefore(context, age);
  const since = (from: Date): Date =>
    new Date(from.getTime() + Math.floor(chance.next() * (context.midnight.getTime() - from.getTime())));
  const verified = new Date(
    Math.min(created.getTime() + chance.between(2, 2_880) * 60_000, context.midnight.getTime()),
  );
  const known = isVerified ? verified : created;
  const ended = isEnded ? since(known) : null;
  const seen = isVerified && !isEnded && chance.happens(0.45) ? since(verified) : null;
  return {
    registered_at: created,
    created_at: created,
    email_verified_at: isVerified ? verified : null,
    ended_at: ended,
    last_app_login_at: seen,
    updated_at: ended ?? (chance.happens(0.5) ? since(known) : known),
  };
}

function personsOf(chance: Chance): () => Person {
  const australian = commonFirst(chance, australianPlaces, 10);
  const newZealand = commonFirst(chance, newZealandPlaces, 8);
  const namesOf = nameGroups.map((group) => ({
    group,
    given: commonFirst(chance, group.given, 14),
    family: commonFirst(chance, group.family, 12),
  }));
  return () => {
    const country = chance.happens(0.84) ? "Australia" : "New Zealand";
    const names = namesOf[groupIndex(chance, country === "Australia" ? "australia" : "newZealand")] ?? namesOf[0];
    // Every ninth was given a name that is common here.
    const given = chance.happens(1 / 9) ? namesOf[0] : names;
    return {
      firstName: given?.given() ?? "",
      lastName: names?.family() ?? "",
      country,
      place: country === "Australia" ? australian() : newZealand(),
    };
  };
}

function groupIndex(chance: Chance, country: keyof Pick<NameGroup, "australia" | "newZealand">): number {
  let point = chance.next() * nameGroups.reduce((sum, group) => sum + group[country], 0);
  return nameGroups.findIndex((group) => (point -= group[country]) < 0);
}

function mobilesOf(chance: Chance): (country: Person["country"]) => string {
  const taken = new Set<string>();
  const draw = (country: Person["country"]): string =>
    country === "Australia"
      ? `+6149157${chance.digits(4)}`
      : `+64${chance.oneOf(["21", "22", "27"])}${chance.between(2, 9)}${chance.digits(6)}`;
  return (country) => {
    let number = draw(country);
    while (taken.has(number)) number = draw(country);
    taken.add(number);
    return number;
  };
}

const landlineOf = (chance: Chance, { country, place }: Pick<Person, "country" | "place">): string =>
  country === "Australia"
    ? `+61${place.area}${chance.oneOf(["5550", "7010"])}${chance.digits(4)}`
    : `+64${chance.oneOf(["9", "4", "3", "7"])}${chance.between(300, 499)}${chance.digits(4)}`;

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();

function mailboxesOf(chance: Chance): (who: Person) => string {
  const taken = new Set<string>();
  return ({ firstName, lastName }) => {
    const name = chance.happens(0.25) ? plain(firstName).charAt(0) : plain(firstName);
    const base = `${name}${chance.oneOf([".", ".", "_", ""])}${plain(lastName)}`;
    const domain = chance.oneOf(mailDomains);
    let suffix = chance.happens(0.3) ? chance.between(2, 99) : 0;
    const address = (): string => `${base}${suffix === 0 ? "" : suffix}@${domain}`;
    while (taken.has(address())) suffix++;
    taken.add(address());
    return address();
  };
}

function birthdayOf(chance: Chance, today: string): string {
  const latest = Date.parse(latestBirthday(today));
  const years = 0.2 + 70 * chance.next() ** 1.4;
  return new Date(latest - Math.floor(years * 365.25) * 86_400_000).toISOString().slice(0, 10);
}

function addressesOf(chance: Chance, user: DemoUser, home: Person): readonly DemoAddress[] {
  const lot = chance.next();
  const count = lot < 0.12 ? 0 : lot < 0.82 ? 1 : lot < 0.96 ? 2 : 3;
  const defaultAt = count > 1 && chance.happens(0.25) ? 1 : 0;
  const places = home.country === "Australia" ? australianPlaces : newZealandPlaces;
  return Array.from({ length: count }, (_, position) => {
    const place = position === 0 ? home.place : chance.oneOf(places);
    const isWork = position > 0 && chance.happens(0.6);
    return {
      id: chance.uuid(),
      user_uuid: user.uuid,
      position,
      title: isWork ? "Work" : position === 0 ? "Home" : chance.oneOf(["Parents", "Holiday house", "Neighbour"]),
      first_name: user.first_name,
      last_name: user.last_name,
      company_name: isWork ? chance.oneOf(companies) : "",
      address1: `${chance.between(1, 240)} ${chance.oneOf(streets)}`,
      address2: chance.happens(0.2) ? `${chance.oneOf(["Unit", "Apartment", "Level"])} ${chance.between(1, 40)}` : "",
      suburb: place.suburb,
      city: place.city,
      state: place.state,
      postcode: place.postcode,
      country: home.country,
      phone: user.mobile_number || user.phone_number || landlineOf(chance, { country: home.country, place }),
      is_default: position === defaultAt,
      storefront_id: user.storefront_id === null ? "" : String(Number(user.storefront_id) * 2 + position),
    };
  });
}
