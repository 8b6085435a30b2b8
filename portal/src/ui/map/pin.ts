import { DivIcon, type LatLng, type Map as LeafletMap, Marker } from "leaflet";
import type { MapPoint } from "./map-types.ts";

const svg = "http://www.w3.org/2000/svg";
/** Pixels per press of an arrow key; with Shift. */
const step = { fine: 4, coarse: 40 };
const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Made of nodes: text that becomes markup is what our Content-Security-Policy forbids. */
function pinShape(): SVGSVGElement {
  const shape = document.createElementNS(svg, "svg");
  shape.setAttribute("viewBox", "0 0 28 36");
  shape.setAttribute("aria-hidden", "true");
  const drop = document.createElementNS(svg, "path");
  drop.setAttribute("class", "map-pin-drop");
  drop.setAttribute("d", "M14 1C6.8 1 1 6.7 1 13.8 1 23.5 14 35 14 35s13-11.5 13-21.2C27 6.7 21.2 1 14 1z");
  const hole = document.createElementNS(svg, "circle");
  hole.setAttribute("class", "map-pin-hole");
  for (const [name, value] of Object.entries({ cx: "14", cy: "14", r: "5" })) hole.setAttribute(name, value);
  shape.append(drop, hole);
  return shape;
}

const coordinatesInWords = ({ lat, lng }: MapPoint): string =>
  `latitude ${lat.toFixed(4)}, longitude ${lng.toFixed(4)}`;

const holder = (): HTMLElement => {
  const element = document.createElement("span");
  element.append(pinShape());
  return element;
};

export interface PinOptions {
  /** Gets where the pin was dragged or moved to; without it the pin stands still and is no tab stop. */
  readonly onMove: ((point: LatLng) => void) | undefined;
}

export function addPin(map: LeafletMap, point: MapPoint, { onMove }: PinOptions): Marker {
  const canMove = onMove !== undefined;
  const icon = new DivIcon({ className: "map-pin", html: holder(), iconSize: [28, 36], iconAnchor: [14, 35] });
  const marker = new Marker(point, {
    icon,
    draggable: canMove,
    keyboard: canMove,
    interactive: canMove,
    autoPan: true,
  });
  marker.addTo(map);
  if (onMove !== undefined) {
    marker.on("dragend", () => onMove(marker.getLatLng()));
    marker.getElement()?.addEventListener("keydown", (event) => moveByKey(event, { map, marker, onMove }));
  }
  describePin(marker, point);
  return marker;
}

/** Tells assistive technology where the pin stands. */
export function describePin(marker: Marker, point: MapPoint): void {
  const element = marker.getElement();
  if (element === undefined) return;
  const move = marker.options.draggable === true ? ". Arrow keys move it, with Shift further" : "";
  if (marker.options.draggable !== true) element.setAttribute("role", "img");
  element.setAttribute("aria-label", `Pin at ${coordinatesInWords(point)}${move}`);
}

interface Moving {
  readonly map: LeafletMap;
  readonly marker: Marker;
  readonly onMove: (point: LatLng) => void;
}

function moveByKey(event: KeyboardEvent, { map, marker, onMove }: Moving): void {
  const direction = directions[event.key];
  if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const pixels = event.shiftKey ? step.coarse : step.fine;
  const [x, y] = direction;
  const place = map.latLngToContainerPoint(marker.getLatLng()).add([x * pixels, y * pixels]);
  onMove(map.containerPointToLatLng(place));
}
