import { useState } from "react";
import { lazyPart } from "../foundation/lazy-part.tsx";
import { ErrorState } from "../state/error-state.tsx";
import type { EmbeddedMapProps } from "./embedded-map.tsx";
import "./map.css";

interface LazyMapProps extends EmbeddedMapProps {
  onLost: () => void;
}

const LazyEmbeddedMap = lazyPart<LazyMapProps>(
  async () => (await import("./embedded-map.tsx")).EmbeddedMap,
  ({ onLost }) => onLost(),
);

/** A map with a pin, whose code is fetched when it is first shown; the place it takes is the same before and after. */
export function PointMap(props: EmbeddedMapProps) {
  const [isLost, setLost] = useState(false);
  if (isLost)
    return (
      <div className="map">
        <ErrorState title="The map could not be loaded" onRetry={() => setLost(false)} />
      </div>
    );
  return (
    <div className="map-place-taken">
      <LazyEmbeddedMap {...props} onLost={() => setLost(true)} />
    </div>
  );
}
