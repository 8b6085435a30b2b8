import borderLines from "./borders.txt?raw";
import coastSteps from "./coasts.txt?raw";

/** Longitude and latitude, degrees. */
export type Point = readonly [lng: number, lat: number];

const pairsOf = (line: string): Point[] =>
  line.split(" ").map((pair) => {
    const [lng = 0, lat = 0] = pair.split(",").map(Number);
    return [lng, lat];
  });

const linesOf = (text: string): Point[][] => text.trim().split("\n").map(pairsOf);

/** A line whose points are told by their distance from the one before, in thousandths of a degree. */
function pointsOf(steps: readonly Point[]): Point[] {
  let [lng, lat] = [0, 0];
  return steps.map(([east, north]) => {
    lng += east;
    lat += north;
    return [lng / 1000, lat / 1000];
  });
}

/** Coasts of Australia and New Zealand, largest first, each a closed line. Written by portal/make-map-outlines.ts. */
export const coasts = (): Point[][] => linesOf(coastSteps).map(pointsOf);

/**
 * Borders of the Australian states and territories. Straight lines as the law has them; the Murray and the border rivers
 * through the towns on them: our own work, to a few kilometres.
 */
export const borders = (): Point[][] => linesOf(borderLines);
