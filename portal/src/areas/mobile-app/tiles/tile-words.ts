/** How offer tiles are called and where they are. Pure. */
import type { OfferTile } from "@crema/contract/areas/offer-tiles";

export const tileHref = (uuid: string): string => `/mobile-app/offer-tiles/${encodeURIComponent(uuid)}`;
/** Where the tiles are listed, and the tab that does. Source: APP-TILE-01. */
export const tilesPlace = { href: "/mobile-app", tab: 1 } as const;

export type TileStanding = "active" | "planned" | "ended";

/** Whether it is in the app, comes later or is over. @param today - YYYY-MM-DD, in Brisbane */
export function tileStatus(
  { active, startDate }: Pick<OfferTile, "active" | "startDate">,
  today: string,
): TileStanding {
  if (active) return "active";
  return startDate > today ? "planned" : "ended";
}

/** The address as a list shows it: without what all have. */
export const shortLink = (linkUrl: string): string => linkUrl.replace(/^https:\/\//, "").replace(/\/$/, "");
