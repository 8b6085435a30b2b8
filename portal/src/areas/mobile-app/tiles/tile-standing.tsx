import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { today } from "../../../app/start/today.ts";
import { Chip } from "../../../ui/display/chip.tsx";
import { tileStatus } from "./tile-words.ts";

/** In the app, to come, or over. Source: AMB-104. */
export function TileStanding({ tile }: { tile: Pick<OfferTile, "active" | "startDate"> }) {
  const standing = tileStatus(tile, today());
  if (standing === "active") return <Chip tone="ok">Active</Chip>;
  return standing === "planned" ? (
    <Chip tone="info" dot="hollow">
      Planned
    </Chip>
  ) : (
    <Chip>Ended</Chip>
  );
}
