/**
 * Lines on the map as short text: Google's encoded polyline format (longitude first, three decimals, about 100 m).
 * Source: developers.google.com/maps/documentation/utilities/polylinealgorithm. Pure.
 */

/** Longitude and latitude, degrees. */
export type Point = readonly [lng: number, lat: number];

const precision = 1000;

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

export function encodeLine(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  return points
    .map(([lng, lat]) => {
      const [nextX, nextY] = [Math.round(lng * precision), Math.round(lat * precision)];
      const text = encodeNumber(nextX - x) + encodeNumber(nextY - y);
      [x, y] = [nextX, nextY];
      return text;
    })
    .join("");
}

function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of text) {
    const part = (letter.codePointAt(0) ?? 63) - 63;
    value |= (part & 0x1f) << shift;
    shift += 5;
    if (part >= 0x20) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

export function decodeLine(text: string): Point[] {
  const numbers = decodeNumbers(text);
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0;
    y += numbers[index + 1] ?? 0;
    points.push([x / precision, y / precision]);
  }
  return points;
}
