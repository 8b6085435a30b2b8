/**
 * The made-up customers of the bench: names spread as names are (few common, many rare), a business that grows,
 * 82 % active, 12 % pending, 6 % archived. The same rows for the same seed, for the product and for the floor.
 */
import { chanceOf, commonFirst } from "../../server/src/demo/random.ts";

export interface Person {
  readonly uuid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly status: "active" | "pending" | "archived";
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The bench's business day; everything is dated before it. */
export const today = Date.parse("2026-11-21T00:00:00Z");
const day = 86_400_000;
const years = 6 * 365 * day;

const firstNames =
  "Oliver Charlotte Noah Amelia Jack Isla William Olivia Leo Mia Lucas Ava Thomas Grace Henry Willow Charlie Matilda James Ella Liam Sophie Daniel Emily Matthew Sarah David Jessica Michael Emma Andrew Kate Peter Anna Paul Laura Mark Rachel Chris Hannah Ben Lucy Sam Zoe Alex Chloe Ryan Georgia Luke Megan Adam Alice Joshua Ruby Nathan Lily Aaron Holly Simon Claire Tim Jane Steve Karen Rob Lisa Greg Nicole Scott Michelle Anders Ingrid Mei Wei Priya Arjun Aisha Omar Fatima Linh Minh Kenji Yuki Sofia Mateo Diego Giulia Elena Nadia Aoife Niamh Tane Aroha Mere Wiremu Kiri Poppy Archie Violet Hugo".split(
    " ",
  );
const surnames =
  "Smith Jones Williams Brown Wilson Taylor Johnson White Martin Anderson Thompson Nguyen Thomas Walker Harris Lee Ryan Robinson Kelly King Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis James Phillips Singh Sanders Saunders Murphy Campbell Mitchell Young Watson Morris Cooper Hill Ward Turner Parker Edwards Collins Murray Bell Stewart Morgan Baker Reid Cook Bailey Kennedy Hughes Shaw Simpson Fraser Hamilton Graham Ross Henderson Chen Wang Li Zhang Tran Pham Le Kumar Sharma Rossi Andersen Lindqvist Olsen Hansen Muller Novak Kowalski Ivanov Kim Park Tanaka Sato Garcia Lopez O'Brien O'Connor McDonald McKenzie McCarthy".split(
    " ",
  );
const beginnings =
  "Ash Black Brad Carl Cran Dun East Fair Glen Hart Hol Kings Lang Mar Nor Oak Pem Rad Red Stan Stock Thorn Up West Whit Win Wood York".split(
    " ",
  );
const endings =
  "bury by combe croft dale den field ford ham hurst ley lock man mere ridge shaw son stead ton wick wood worth".split(
    " ",
  );
const mailDomains = [
  "example.com",
  "example.net",
  "example.org",
  "mail.test",
  "post.test",
  "bigpond.test",
  "yahoo.test",
  "work.test",
];

/** `count` people, oldest row first in no order of time, as ids in a real table are. */
export function* people(count: number): Generator<Person> {
  const chance = chanceOf("crema bench");
  const first = commonFirst(chance, firstNames);
  const last = commonFirst(chance, [...surnames, ...beginnings.flatMap((start) => endings.map((end) => start + end))]);
  const domain = commonFirst(chance, mailDomains);
  for (let n = 1; n <= count; n++) {
    const firstName = first();
    const lastName = last();
    const lot = chance.next();
    // More recent than old: the business grows.
    const createdAt = today - 1 - Math.floor((1 - Math.sqrt(chance.next())) * years);
    const updatedAt = chance.happens(0.35)
      ? createdAt
      : createdAt + Math.floor(chance.next() * (today - 1 - createdAt));
    const name = chance.happens(0.3) ? firstName.charAt(0) : firstName;
    const mailbox = `${name}${chance.oneOf([".", "_", "", ""])}${lastName}${n.toString(36)}`;
    yield {
      uuid: chance.uuid(),
      firstName,
      lastName,
      email: `${mailbox.toLowerCase().replaceAll("'", "")}@${domain()}`,
      phone: `+614${chance.digits(8)}`,
      status: lot < 0.82 ? "active" : lot < 0.94 ? "pending" : "archived",
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    };
  }
}
