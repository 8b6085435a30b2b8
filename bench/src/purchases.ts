/**
 * The made-up orders of the bench: two in three of the web shop, most of them in the ERP, more lately than long ago. The same rows for the
 * same seed, for the product and for the floor.
 */
import { chanceOf } from "../../server/src/demo/random.ts";
import { type Person, today } from "./people.ts";

export interface Purchase {
  readonly uuid: string;
  readonly name: string;
  readonly source: "POS" | "Shopify" | "Woocommerce";
  readonly createdAt: Date;
  readonly totalCents: number;
  readonly userUuid: string;
  readonly customerName: string;
  readonly customerEmail: string;
  /** '' is not in the ERP. */
  readonly epicorId: string;
}

const day = 86_400_000;
const years = 6 * 365;

/** `count` orders of these people, oldest first; few buy often. */
export function* purchases(count: number, people: readonly Person[]): Generator<Purchase> {
  const chance = chanceOf("crema bench orders");
  const ages = Array.from({ length: count }, () => (1 - Math.sqrt(chance.next())) * years);
  for (const [index, age] of ages.toSorted((a, b) => b - a).entries()) {
    const lot = chance.next();
    const source = lot < 0.66 ? "Shopify" : lot < 0.985 ? "POS" : "Woocommerce";
    const isOut = chance.next() < (source === "Woocommerce" ? 0.02 : age < 1 ? 0.7 : age < 42 ? 0.06 : 0.004);
    const buyer = people[Math.floor(chance.next() ** 2.2 * people.length)];
    if (buyer === undefined) throw new Error("nobody buys");
    yield {
      uuid: chance.uuid(),
      name: `#${100_001 + index}`,
      source,
      createdAt: new Date(today - 1 - Math.floor(age * day)),
      totalCents: Math.round(100 * (4 + Math.exp(3.3 + 0.7 * (chance.next() + chance.next() + chance.next() - 1.5)))),
      userUuid: buyer.uuid,
      customerName: `${buyer.firstName} ${buyer.lastName}`,
      customerEmail: buyer.email,
      epicorId: isOut ? "" : `SO${4_000_001 + index}`,
    };
  }
}
