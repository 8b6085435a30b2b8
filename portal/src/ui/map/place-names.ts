/** Which names stand on the map, so that none lies over another. Pure. */
import townLines from "./towns.csv?raw";

export interface Place {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly kind: "state" | "city" | "town";
}

/** Zoom from which cities, regional centres and other towns are named. */
const townZooms = [3, 6, 8] as const;
const stateZooms = { from: 4, to: 6 };

const states = [
  { name: "WA", lat: -25.6, lng: 121.8 },
  { name: "NT", lat: -19.6, lng: 133.4 },
  { name: "SA", lat: -29.6, lng: 134.8 },
  { name: "QLD", lat: -22.6, lng: 144.4 },
  { name: "NSW", lat: -32.1, lng: 146.4 },
  { name: "VIC", lat: -36.85, lng: 143.9 },
  { name: "TAS", lat: -42.1, lng: 146.5 },
];

type ShownPlace = Place & { readonly from: number; readonly to: number };

/** A line of towns.csv, which tools/make-map-towns.ts writes from the server's gazetteer: tier, name, latitude, longitude. */
function townOf(line: string): ShownPlace {
  const [tier = "", name = "", lat, lng] = line.split(",");
  const kind = tier === "0" ? "city" : "town";
  return { name, lat: Number(lat), lng: Number(lng), kind, from: townZooms[Number(tier)] ?? 8, to: 22 };
}

/** Those that are more important first. */
const places: readonly ShownPlace[] = [
  ...townLines.trim().split("\n").map(townOf),
  ...states.map((state) => ({ ...state, kind: "state" as const, ...stateZooms })),
];

const kmPerDegree = 111.2;

/** The town nearest to a point, and how far its middle is away in kilometres; undefined far from everywhere. */
export function nearestTown({ lat, lng }: { lat: number; lng: number }): { name: string; km: number } | undefined {
  const wide = Math.cos((lat * Math.PI) / 180);
  const away = (place: Place): number => Math.hypot((place.lng - lng) * wide, place.lat - lat) * kmPerDegree;
  const [nearest] = places.filter(({ kind }) => kind !== "state").toSorted((a, b) => away(a) - away(b));
  const km = nearest === undefined ? Infinity : away(nearest);
  return nearest === undefined || km > 200 ? undefined : { name: nearest.name, km };
}

export interface PlacedName extends Place {
  /** Pixels from the left and the top of the map. */
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A name of 12 px text, right of its dot; a state's name stands around its point. */
function boxOf({ name, kind, x, y }: PlacedName): Box {
  const width = name.length * 7 + 10;
  const left = kind === "state" ? x - width / 2 : x - 5;
  return { left, right: left + width + 6, top: y - 9, bottom: y + 9 };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isVisible = ({ x, y }: PlacedName, width: number, height: number): boolean =>
  x > -100 && y > -20 && x < width + 20 && y < height + 20;

/**
 * @param view - the map's zoom and size, and where a point lies in it, in pixels
 */
export function namesOn(view: {
  zoom: number;
  width: number;
  height: number;
  project: (place: { lat: number; lng: number }) => { x: number; y: number };
}): PlacedName[] {
  const taken: Box[] = [];
  const named: PlacedName[] = [];
  for (const { from, to, ...place } of places) {
    if (view.zoom < from || view.zoom > to) continue;
    const placed = { ...place, ...view.project(place) };
    if (!isVisible(placed, view.width, view.height)) continue;
    const box = boxOf(placed);
    if (taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    named.push(placed);
  }
  return named;
}
