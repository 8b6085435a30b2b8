/** An offer tile of the mobile app. Source: spec part 2, sections 3, 5 and 7; APP-TILE-04, APP-TILE-12; AMB-104. */
import { z } from "zod";
import { day, instant, text, uuid } from "../../kit/wire.ts";

/** Pixels at which the app and the form show its picture. Source: APP-TILE-03. */
export const tileImageSize = { width: 150, height: 150 } as const;
/** A new tile runs from today to so many days later. Source: APP-TILE-11. */
export const newTileDays = 30;

export const offerTile = z.strictObject({
  uuid,
  /** Its title. */
  text1: z.string(),
  /** Where a tap on it leads. */
  linkUrl: z.string(),
  imageUrl: z.string(),
  /** The same picture as the old form holds it; a stored one is never new. */
  image: z.strictObject({ src: z.string(), isNew: z.boolean() }),
  /** First and last day in the app, YYYY-MM-DD, days of Brisbane. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Whether today is one of its days. Derived, never stored. */
  active: z.boolean(),
  /** Also the version: a save that carries another value is refused with 409. */
  updatedAt: instant,
});
export type OfferTile = z.infer<typeof offerTile>;

/** What a tile is made or saved from. What is not sent stays as it is. What is required is the rule of `tileProblems`. */
export const offerTileBody = z.object({
  /** Only that of the tile in the address. */
  uuid: uuid.optional(),
  text1: text(255).optional(),
  linkUrl: text(2_000).optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  /** Looked at where `imageUrl` is left out; a new picture is uploaded first. */
  image: z.object({ src: text(2_000), isNew: z.boolean().default(false) }).nullish(),
  imageUrl: text(2_000).nullish(),
  updatedAt: instant.optional(),
});
export type OfferTileBody = z.input<typeof offerTileBody>;
