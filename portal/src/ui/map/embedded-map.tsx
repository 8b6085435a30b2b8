import { Map as LeafletMap, type Marker } from "leaflet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { drawNames, drawOutlines, drawTiles } from "./draw-ground.ts";
import "./leaflet.css";
import { MapControls } from "./map-controls.tsx";
import { type MapPoint, type MapProps, type MapView, rounded } from "./map-types.ts";
import { addPin, describePin } from "./pin.ts";
import { nearestTown } from "./place-names.ts";

/** As far as the map can be moved: wide enough that the widest screen can still show Australia in its middle. */
const bounds: [[number, number], [number, number]] = [
  [-80, 30],
  [45, 240],
];
const zooms = { minZoom: 3, maxZoom: 19 };
/** From here the outlines say nothing any more about where one is. */
const closeZoom = 13;

/** What the reader has to know of this map. */
function noteOf(view: MapView, { tiles, hint }: Pick<EmbeddedMapProps, "tiles" | "hint">): string {
  const told = hint === undefined ? [] : [hint];
  if (tiles.url !== "") return [...told, tiles.credit].join(" · ");
  return [...told, ...(view.zoom < closeZoom ? [] : [whereOf(view)])].join(" · ");
}

function whereOf(view: MapView): string {
  const town = nearestTown(view);
  const where =
    town === undefined ? "" : ` · ${town.km < 10 ? town.km.toFixed(1) : Math.round(town.km)} km from ${town.name}`;
  return `Outlines only, no streets${where}`;
}

export interface EmbeddedMapProps extends MapProps {
  /** Street tiles, an address with {z}, {x} and {y} and whom they are credited to; `url` '' for the shipped outlines. */
  tiles: { readonly url: string; readonly credit: string };
  /** Why it is this map, where another one was wanted. */
  hint?: string | undefined;
}

const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function openMap(box: HTMLElement, { lat, lng, zoom }: MapView, tiles: string): LeafletMap {
  const map = new LeafletMap(box, {
    ...zooms,
    center: [lat, lng],
    zoom,
    maxBounds: bounds,
    maxBoundsViscosity: 1,
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    scrollWheelZoom: false,
    fadeAnimation: false,
    zoomAnimation: !isCalm(),
    inertia: !isCalm(),
  });
  if (tiles === "") {
    drawOutlines(map);
    drawNames(map);
  } else drawTiles(map, tiles);
  // A drawing without a name of its own; the pin and the fields beside the map say what it shows.
  for (const pane of ["tilePane", "overlayPane"]) map.getPane(pane)?.setAttribute("aria-hidden", "true");
  return map;
}

/** The wheel scrolls the page until somebody has pressed the map, and again when the pointer has left it. */
function zoomByWheelOnceWanted(map: LeafletMap): void {
  const box = map.getContainer();
  box.addEventListener("pointerdown", () => map.scrollWheelZoom.enable());
  box.addEventListener("pointerleave", () => map.scrollWheelZoom.disable());
}

const viewOf = (map: LeafletMap): MapView => ({ ...rounded(map.getCenter()), zoom: map.getZoom() });

/** The map that is always there: shipped outlines, or tiles of the configured server. Loaded when it is first shown. */
export function EmbeddedMap({ label, point, onPoint, start, look, tiles, hint }: EmbeddedMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | undefined>(undefined);
  const [view, setView] = useState(start);
  const canMove = onPoint !== undefined;
  const place = useEffectEvent((at: MapPoint) => onPoint?.(rounded(at)));

  const open = useEffectEvent((element: HTMLDivElement) => openMap(element, start, tiles.url));
  useEffect(() => {
    if (box.current === null) return;
    const opened = open(box.current);
    opened.on("moveend zoomend", () => setView(viewOf(opened)));
    opened.on("click", ({ latlng }) => place(latlng));
    zoomByWheelOnceWanted(opened);
    const watch = new ResizeObserver(() => opened.invalidateSize({ animate: false }));
    watch.observe(box.current);
    queueMicrotask(() => setMap(opened));
    return () => {
      watch.disconnect();
      opened.remove();
    };
  }, []);
  usePin(map, point, canMove ? place : undefined);
  useEffect(() => {
    if (look !== undefined) map?.setView([look.lat, look.lng], look.zoom, { animate: false });
  }, [map, look]);

  return (
    <div className="map" data-zoom={view.zoom} data-center={`${view.lat},${view.lng}`}>
      <section ref={box} className="map-ground" aria-label={label} data-tiles={tiles.url !== "" || undefined} />
      <MapControls
        view={view}
        zooms={{ least: zooms.minZoom, most: zooms.maxZoom }}
        onZoom={(by) => map?.setZoom(view.zoom + by)}
        onFindPin={point && (() => map?.setView(point, Math.max(view.zoom, 12)))}
        onPlacePin={canMove && point === undefined ? () => place(view) : undefined}
        note={noteOf(view, { tiles, hint })}
      />
    </div>
  );
}

/** Keeps the pin where the point is; a point that was not set on the map may lie outside of what is in view. */
function usePin(
  map: LeafletMap | undefined,
  point: MapPoint | undefined,
  onMove: ((at: MapPoint) => void) | undefined,
) {
  const pin = useRef<Marker | undefined>(undefined);
  const canMove = onMove !== undefined;
  const move = useEffectEvent((at: MapPoint) => onMove?.(at));
  const hasPoint = point !== undefined;
  const first = useEffectEvent(() => point);
  useEffect(() => {
    const at = first();
    if (map === undefined || at === undefined || !hasPoint) return;
    const marker = addPin(map, at, { onMove: canMove ? move : undefined });
    pin.current = marker;
    return () => {
      marker.remove();
      pin.current = undefined;
    };
  }, [map, hasPoint, canMove]);
  const [lat, lng] = [point?.lat, point?.lng];
  useEffect(() => {
    const marker = pin.current;
    if (map === undefined || marker === undefined || lat === undefined || lng === undefined) return;
    marker.setLatLng([lat, lng]);
    describePin(marker, { lat, lng });
    if (!map.getBounds().contains([lat, lng])) map.panTo([lat, lng], { animate: false });
  }, [map, lat, lng]);
}
