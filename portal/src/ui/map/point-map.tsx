import { useState } from "react";
import { lazyPart } from "../foundation/lazy-part.tsx";
import { ErrorState } from "../state/error-state.tsx";
import type { EmbeddedMapProps } from "./embedded-map.tsx";
import type { GoogleMapProps } from "./google-map.tsx";
import "./map.css";
import type { MapProps } from "./map-types.ts";

const LazyEmbeddedMap = lazyPart<EmbeddedMapProps & { onLost: () => void }>(
  async () => (await import("./embedded-map.tsx")).EmbeddedMap,
  ({ onLost }) => onLost(),
);
const LazyGoogleMap = lazyPart<GoogleMapProps>(
  async () => (await import("./google-map.tsx")).GoogleMap,
  ({ onRefused }) => onRefused(),
);

export interface PointMapProps extends MapProps {
  /** Street tiles for the embedded map; `url` '' for the shipped outlines. */
  tiles: { readonly url: string; readonly credit: string };
  /** Google's map instead, where there is a key. */
  google: { readonly key: string; readonly mapId: string };
}

/**
 * A map with a pin, whose code is fetched when it is first shown; the place it takes is the same before and after. Google's where there
 * is a key, and the embedded one when Google refuses it, is not reached or takes too long.
 */
export function PointMap({ tiles, google, ...map }: PointMapProps) {
  const [isLost, setLost] = useState(false);
  const [isRefused, setRefused] = useState(false);
  if (isLost)
    return (
      <div className="map">
        <ErrorState title="The map could not be loaded" onRetry={() => setLost(false)} />
      </div>
    );
  if (google.key !== "" && !isRefused)
    return (
      <div className="map-place-taken">
        <LazyGoogleMap {...map} apiKey={google.key} mapId={google.mapId} onRefused={() => setRefused(true)} />
      </div>
    );
  return (
    <div className="map-place-taken">
      <LazyEmbeddedMap
        {...map}
        tiles={tiles}
        hint={isRefused ? "Google's map cannot be shown" : undefined}
        onLost={() => setLost(true)}
      />
    </div>
  );
}
