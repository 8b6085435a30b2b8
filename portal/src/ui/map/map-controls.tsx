import { LocateFixed, MapPin, Minus, Plus } from "lucide-react";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { scaleBar } from "./map-scale.ts";
import type { MapView } from "./map-types.ts";
import "./map.css";

export interface MapControlsProps {
  view: MapView;
  zooms: { readonly least: number; readonly most: number };
  onZoom: (by: 1 | -1) => void;
  /** Shows the pin again; undefined while there is none. */
  onFindPin: (() => void) | undefined;
  /** Sets the pin into the middle of the map; undefined when there is one, or it may not be set. */
  onPlacePin: (() => void) | undefined;
  /** What the reader has to know of this map; '' for nothing. */
  note: string;
}

const longestBar = 90;

/** What lies over the map: zoom, pin, scale. */
export function MapControls({ view, zooms, onZoom, onFindPin, onPlacePin, note }: MapControlsProps) {
  const bar = scaleBar(view.lat, view.zoom, longestBar);
  return (
    <>
      <div className="map-buttons">
        <IconButton
          label="Zoom in"
          icon={Plus}
          size="small"
          isDisabled={view.zoom >= zooms.most}
          onClick={() => onZoom(1)}
        />
        <IconButton
          label="Zoom out"
          icon={Minus}
          size="small"
          isDisabled={view.zoom <= zooms.least}
          onClick={() => onZoom(-1)}
        />
        {onFindPin !== undefined && (
          <IconButton label="Go to the pin" icon={LocateFixed} size="small" onClick={onFindPin} />
        )}
      </div>
      {onPlacePin !== undefined && (
        <div className="map-place">
          <Button size="small" icon={MapPin} onClick={onPlacePin}>
            Set the pin here
          </Button>
        </div>
      )}
      <p className="map-scale">
        <span className="map-scale-bar" style={{ width: bar.pixels }}>
          {bar.label}
        </span>
        {note !== "" && <span>{note}</span>}
      </p>
    </>
  );
}
