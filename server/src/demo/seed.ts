/**
 * Makes the demo business: the same for the same day. Each area has a marker of its own, so that an old data folder gains
 * the data of an area that came later, and what staff changed since is left alone.
 */
import { sql } from "kysely";
import { inTransaction, openDatabase, type Tx } from "../platform/database/database.ts";
import { withPendingLists } from "../platform/database/pending-lists.ts";
import type { ImageStore } from "../providers/image-store/image-store.ts";
import { type DemoArea, type DemoContext, midnightOf } from "./demo-area.ts";
import { bookingsDemo } from "./bookings.ts";
import { demoMarker, hasPeople, lockDemo, markDemoMade } from "./demo-rows.ts";
import { domainsDemo } from "./domains.ts";
import { jobsDemo } from "./jobs.ts";
import { loyaltyDemo } from "./loyalty.ts";
import { ordersDemo } from "./orders/orders.ts";
import { demoPictures } from "./pictures.ts";
import { locationsDemo } from "./locations/locations.ts";
import { mailsDemo } from "./mails.ts";
import { offerTilesDemo } from "./offer-tiles/offer-tiles.ts";
import { productsDemo } from "./products/products.ts";
import { scriptsDemo } from "./scripts.ts";
import { segmentsDemo } from "./segments.ts";
import { pushesDemo } from "./notifications/pushes.ts";
import { automationsDemo } from "./promotions/automations.ts";
import { campaignCodesDemo } from "./promotions/campaign-codes.ts";
import { olderOffersDemo } from "./promotions/older-offers.ts";
import { redemptionsDemo } from "./promotions/redemptions.ts";
import { shopPromotionsDemo } from "./promotions/shop-promotions.ts";
import { usersDemo } from "./users.ts";
import { vouchersDemo } from "./vouchers.ts";

/** A card the Givex sandbox has from the start. */
const sandboxCard = "603628410000050000";

/** Of two in three gift-card lines the number is known, of the others the shop never told it. */
const giftCardsDemo: DemoArea = {
  name: "gift-cards",
  async seed(tx) {
    const { rows } = await sql`
      update order_lines set gift_cards = jsonb_build_array(${sandboxCard}::text) where is_gift_card and order_id % 3 > 0 returning 1`.execute(
      tx,
    );
    return `${rows.length} gift cards`;
  },
};

const demoAreas: readonly DemoArea[] = [
  usersDemo,
  loyaltyDemo,
  ordersDemo,
  giftCardsDemo,
  bookingsDemo,
  vouchersDemo,
  domainsDemo,
  locationsDemo,
  productsDemo,
  segmentsDemo,
  campaignCodesDemo,
  redemptionsDemo,
  olderOffersDemo,
  shopPromotionsDemo,
  automationsDemo,
  mailsDemo,
  offerTilesDemo,
  pushesDemo,
  scriptsDemo,
  jobsDemo,
];

export interface DemoOptions {
  readonly databaseUrl: string;
  readonly environment: string;
  readonly password: string;
  /** The Brisbane day, YYYY-MM-DD; used on the first start only, later areas keep the first day. */
  readonly today: string;
  /** Gets the demo's pictures; without it there are none. */
  readonly imageStore?: ImageStore;
  readonly log: (line: string) => void;
}

export class DemoRefused extends Error {}

/**
 * @returns names of the areas that were made now; none when all were there
 * @throws DemoRefused outside local and development, and where people of another making are in the database
 */
export async function seedDemo(options: DemoOptions): Promise<readonly string[]> {
  if (options.environment !== "local" && options.environment !== "development")
    throw new DemoRefused(`The demo business is not for environment ${options.environment}.`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(options.today) || Number.isNaN(midnightOf(options.today).getTime()))
    throw new DemoRefused(`The demo's day must be written YYYY-MM-DD, not '${options.today}'.`);
  const database = openDatabase({ url: options.databaseUrl, poolSize: 1, statementTimeout: 60_000 });
  try {
    return await inTransaction(database.db, async (tx) => {
      await lockDemo(tx);
      const first = await demoMarker(tx, usersDemo.name);
      if (first === undefined && (await hasPeople(tx)))
        throw new DemoRefused(
          "There are people in this database already: the demo business is made in an empty one only.",
        );
      const today = first?.today ?? options.today;
      const midnight = midnightOf(today);
      const { imageStore, password } = options;
      const pictures = imageStore && demoPictures(tx, { imageStore, at: midnight });
      const context = { today, midnight, password, ...(pictures && { pictures }) };
      const make = () => makeMissing(tx, context, options.log);
      return first === undefined
        ? await withPendingLists(async (statement) => (await sql.raw(statement).execute(tx)).rows, make)
        : await make();
    });
  } finally {
    await database.close();
  }
}

async function makeMissing(tx: Tx, context: DemoContext, log: DemoOptions["log"]): Promise<readonly string[]> {
  const made: string[] = [];
  for (const area of demoAreas) {
    if ((await demoMarker(tx, area.name)) !== undefined) continue;
    log(`Demo business: ${await area.seed(tx, context)}`);
    await markDemoMade(tx, area.name, context);
    made.push(area.name);
  }
  return made;
}
