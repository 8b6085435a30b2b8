import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";
import type { AnyRequest, TestApp } from "./test-app.ts";

interface App {
  readonly platform: Platform;
}

let pictures = 0;
export async function aKeptPicture({ platform: { db, clock } }: App): Promise<string> {
  pictures += 1;
  const name = `${String(pictures).padStart(32, "0")}.png`;
  await sql`insert into uploads (name, bytes, created_at)
    values (${name}, 70, ${clock.now()}) on conflict (name) do nothing`.execute(db);
  return `/uploads/${name}`;
}

export interface GivenTile {
  readonly text1?: string;
  readonly linkUrl?: string;
  readonly image?: string;
  /** YYYY-MM-DD. */
  readonly startDate?: string;
  readonly endDate?: string;
}

export async function anOfferTile(app: App, given: GivenTile = {}): Promise<string> {
  const { text1 = "Cold brew", linkUrl = "https://crema.test/cold-brew" } = given;
  const { startDate = "2026-11-01", endDate = "2026-12-01", image = await aKeptPicture(app) } = given;
  const at = app.platform.clock.now();
  const { rows } = await sql<{ uuid: string }>`
    insert into offer_tiles (text1, link_url, image, start_date, end_date, created_at, updated_at)
    values (${text1}, ${linkUrl}, ${image}, ${startDate}, ${endDate}, ${at}, ${at}) returning uuid`.execute(
    app.platform.db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("no offer tile was made");
  return row.uuid;
}

type Example = (app: TestApp) => Promise<AnyRequest>;
const ofTile =
  (rest: AnyRequest = {}): Example =>
  async (app) => ({ params: { uuid: await anOfferTile(app) }, ...rest });

export const offerTileExamples: Readonly<Record<string, Example>> = {
  listOfferTiles: async () => ({}),
  getOfferTile: ofTile(),
  createOfferTile: async (app) => ({
    body: {
      text1: "Cold brew",
      linkUrl: "https://crema.test/cold-brew",
      imageUrl: await aKeptPicture(app),
      startDate: "2026-11-01",
      endDate: "2026-12-01",
    },
  }),
  updateOfferTile: ofTile({ body: { text1: "Warm brew" } }),
  deleteOfferTile: ofTile(),
  listActiveOfferTiles: async () => ({}),
};
