/**
 * Writes portal/src/ui/map/coasts.txt, the coasts of Australia and New Zealand, from Natural Earth's country outlines at
 * 1:10 million (public domain), as the npm package world-atlas 2.0.2 (ISC) carries them. Needed only to change the file:
 *
 *     npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
 *     node portal/make-map-outlines.ts package/countries-10m.json
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Longitude and latitude, degrees. */
type Point = readonly [lng: number, lat: number];

interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  /** Each point but the first is told by its distance to the one before. */
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: {
    readonly countries: { readonly geometries: readonly { id?: string; type: string; arcs: unknown }[] };
  };
}

/** ISO 3166-1 numeric. */
const countries = ["036", "554"];
/** Degrees: about 500 m, less than a pixel up to zoom 8. */
const tolerance = 0.005;
/** Degrees: islands narrower than this are left out. */
const smallest = 0.03;
/** The map ends here; islands beyond are left out. */
const bounds = { west: 112, east: 184, south: -48, north: -9 };

const topology: Topology = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));

/** An arc in degrees; ~i is arc i walked backwards. */
function arcOf(index: number): Point[] {
  const { scale, translate } = topology.transform;
  let [x, y] = [0, 0];
  const points = (topology.arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    const lng = x * scale[0] + translate[0];
    return [lng < 0 ? lng + 360 : lng, y * scale[1] + translate[1]];
  });
  return index < 0 ? points.toReversed() : points;
}

const isIndexes = (value: unknown): value is number[] => Array.isArray(value) && typeof value[0] === "number";

/** Every ring of a geometry, however deep its lists are. */
function ringsOf(arcs: unknown): Point[][] {
  if (isIndexes(arcs)) return [arcs.flatMap(arcOf)];
  return Array.isArray(arcs) ? arcs.flatMap(ringsOf) : [];
}

/** Distance of p from the line through a and b, in degrees of latitude. */
function distance(p: Point, a: Point, b: Point): number {
  const wide = Math.cos((p[1] * Math.PI) / 180);
  const [dx, dy] = [(b[0] - a[0]) * wide, b[1] - a[1]];
  const [px, py] = [(p[0] - a[0]) * wide, p[1] - a[1]];
  const length = Math.hypot(dx, dy);
  return length === 0 ? Math.hypot(px, py) : Math.abs(dx * py - dy * px) / length;
}

/** Douglas and Peucker: leaves out points closer than the tolerance to the line without them. */
function simplified(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 3) return [...points];
  let farthest = 0;
  let most = 0;
  points.forEach((point, index) => {
    const away = distance(point, first, last);
    if (away > most) [most, farthest] = [away, index];
  });
  if (most <= tolerance) return [first, last];
  return [...simplified(points.slice(0, farthest + 1)).slice(0, -1), ...simplified(points.slice(farthest))];
}

function isShown(ring: readonly Point[]): boolean {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)];
  const isInside = west > bounds.west && east < bounds.east && south > bounds.south && north < bounds.north;
  return isInside && Math.max(east - west, north - south) >= smallest;
}

const rings = topology.objects.countries.geometries
  .filter(({ id }) => countries.includes(id ?? ""))
  .flatMap(({ arcs }) => ringsOf(arcs))
  .filter(isShown)
  .toSorted((a, b) => b.length - a.length)
  .map(simplified);

/** Each point by its distance from the one before, in thousandths of a degree. */
function stepsOf(ring: readonly Point[]): string {
  const points = ring.map(([lng, lat]) => [Math.round(lng * 1000), Math.round(lat * 1000)] as const);
  return points.map(([x, y], at) => `${x - (points[at - 1]?.[0] ?? 0)},${y - (points[at - 1]?.[1] ?? 0)}`).join(" ");
}

writeFileSync(join(import.meta.dirname, "src/ui/map/coasts.txt"), `${rings.map(stepsOf).join("\n")}\n`);
