import { useEffect, useEffectEvent, useRef } from "react";
import type { DrawnGoogleMap, GoogleMarker } from "./google-maps.ts";
import type { MapPoint } from "./map-types.ts";

/** Keeps Google's marker where the point is; it can be dragged while `onMove` is given. */
export function useGoogleMarker(
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
