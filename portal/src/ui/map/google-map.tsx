import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type DrawnGoogleMap,
  type GoogleMapObject,
  type GoogleMaps,
  loadGoogleMaps,
  onGoogleRefusal,
  type GoogleMarker,
} from "./google-maps.ts";
import { MapControls } from "./map-controls.tsx";
import { type MapPoint, type MapProps, type MapView, rounded } from "./map-types.ts";

export interface GoogleMapProps extends MapProps {
  apiKey: string;
  /** Google's name of the map's style; its movable marker needs one. */
  mapId: string;
  /** The key was refused, or nothing could be fetched, or not in time: another map has to be shown. */
  onRefused: () => void;
}

/** So long nobody should look at an empty place, ms. */
const patienceMs = 5_000;

const zooms = { least: 3, most: 21 };

/** By the reader's own choice, else the system's. */
function isDark(element: Element): boolean {
  const { colorScheme } = getComputedStyle(element);
  if (colorScheme === "dark" || colorScheme === "light") return colorScheme === "dark";
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

function viewOf(map: GoogleMapObject, before: MapView): MapView {
  const center = map.getCenter();
  const point = center === undefined ? before : { lat: center.lat(), lng: center.lng() };
  return { ...rounded(point), zoom: map.getZoom() ?? before.zoom };
}

/** The map of those who have a key of Google's. Nothing of Google is fetched before it is shown. */
export function GoogleMap({ label, point, onPoint, start, look, apiKey, mapId, onRefused }: GoogleMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnGoogleMap | undefined>(undefined);
  const [view, setView] = useState(start);
  const canMove = onPoint !== undefined;
  const place = useEffectEvent((at: MapPoint) => onPoint?.(rounded(at)));
  const refused = useEffectEvent(() => onRefused());

  const open = useEffectEvent((maps: GoogleMaps, element: HTMLElement): DrawnGoogleMap => {
    const map = new maps.Map(element, {
      center: { lat: start.lat, lng: start.lng },
      zoom: start.zoom,
      mapId,
      colorScheme: isDark(element) ? "DARK" : "LIGHT",
      disableDefaultUI: true,
      gestureHandling: "cooperative",
      keyboardShortcuts: false,
    });
    map.addListener("idle", () => setView((before) => viewOf(map, before)));
    map.addListener("click", ({ latLng }) => latLng && place({ lat: latLng.lat(), lng: latLng.lng() }));
    return { maps, map };
  });
  useEffect(() => {
    const stop = onGoogleRefusal(() => refused());
    const timer = setTimeout(() => refused(), patienceMs);
    let isGone = false;
    const draw = async () => {
      try {
        const maps = await loadGoogleMaps(apiKey);
        clearTimeout(timer);
        if (!isGone && box.current !== null) setDrawn(open(maps, box.current));
      } catch {
        if (!isGone) refused();
      }
    };
    void draw();
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [apiKey]);
  useGoogleMarker(drawn, point, canMove ? place : undefined);
  useEffect(() => {
    if (look === undefined || drawn === undefined) return;
    drawn.map.setCenter({ lat: look.lat, lng: look.lng });
    drawn.map.setZoom(look.zoom);
  }, [drawn, look]);

  return (
    <div className="map" data-zoom={view.zoom} data-center={`${view.lat},${view.lng}`}>
      <section ref={box} className="map-ground" aria-label={label} />
      <MapControls
        view={view}
        zooms={zooms}
        onZoom={(by) => drawn?.map.setZoom(view.zoom + by)}
        onFindPin={point && (() => drawn?.map.setCenter(point))}
        onPlacePin={canMove && point === undefined ? () => place(view) : undefined}
        note=""
      />
    </div>
  );
}

/** Keeps Google's marker where the point is; it can be dragged while `onMove` is given. */
function useGoogleMarker(
  drawn: DrawnGoogleMap | undefined,
  point: MapPoint | undefined,
  onMove: ((at: MapPoint) => void) | undefined,
): void {
  const marker = useRef<GoogleMarker | undefined>(undefined);
  const move = useEffectEvent((at: MapPoint) => onMove?.(at));
  const first = useEffectEvent(() => point);
  const hasPoint = point !== undefined;
  const canMove = onMove !== undefined;
  useEffect(() => {
    const position = first();
    if (drawn === undefined || position === undefined || !hasPoint) return;
    const { maps, map } = drawn;
    const made = new maps.AdvancedMarkerElement({ map, position, gmpDraggable: canMove, title: "Pin" });
    made.addListener("dragend", ({ latLng }) => latLng && move({ lat: latLng.lat(), lng: latLng.lng() }));
    marker.current = made;
    return () => {
      made.map = null;
      marker.current = undefined;
    };
  }, [drawn, hasPoint, canMove]);
  const [lat, lng] = [point?.lat, point?.lng];
  useEffect(() => {
    if (drawn === undefined || marker.current === undefined || lat === undefined || lng === undefined) return;
    marker.current.position = { lat, lng };
    if (drawn.map.getBounds()?.contains({ lat, lng }) === false) drawn.map.setCenter({ lat, lng });
  }, [drawn, lat, lng]);
}
