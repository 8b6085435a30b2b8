import { describe, expect, it } from "vitest";
import { borders, coasts } from "./map-lines.ts";
import { scaleBar } from "./map-scale.ts";
import { namesOn, nearestTown } from "./place-names.ts";

/** Web Mercator, as the map draws it. */
const projectAt = (zoom: number) => {
  const size = 256 * 2 ** zoom;
  const x = (lng: number) => ((lng + 180) / 360) * size;
  const y = (lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size;
  };
  return ({ lat, lng }: { lat: number; lng: number }) => ({
    x: x(lng) - x(134.04) + 350,
    y: y(lat) - y(-25.34) + 210,
  });
};
const namesAt = (zoom: number) => namesOn({ zoom, width: 700, height: 420, project: projectAt(zoom) });

it("a border is read as it is written, degree by degree", () => {
  expect(borders().slice(0, 2)).toEqual([
    [
      [129, -14.87],
      [129, -31.69],
    ],
    [
      [138, -16.56],
      [138, -26],
    ],
  ]);
});

describe("the shipped coasts", () => {
  const lines = coasts();
  it("are closed and lie around Australia and New Zealand", () => {
    for (const line of lines) expect(line.at(-1)).toEqual(line[0]);
    for (const [lng, lat] of lines.flat())
      expect(lng > 112 && lng < 184 && lat > -48 && lat < -9, `${lng}, ${lat}`).toBe(true);
  });

  it.each([
    ["Cape York", 142.53, -10.69],
    ["Steep Point", 113.16, -26.15],
    ["Cape Byron", 153.64, -28.64],
    ["South East Cape", 146.83, -43.64],
    ["Bluff", 168.36, -46.61],
  ])("pass by %s", (_, lng, lat) => {
    const nearest = Math.min(...lines.flat().map((point) => Math.hypot(point[0] - lng, point[1] - lat)));
    expect(nearest).toBeLessThan(0.1);
  });
});

describe("names on the map", () => {
  it("are cities and states while all of Australia is seen, and more towns the nearer one is", () => {
    const far = namesAt(4).map(({ name }) => name);
    expect(far).toEqual(expect.arrayContaining(["Sydney", "Perth", "Brisbane", "WA", "QLD"]));
    expect(far).not.toContain("Alice Springs");
    expect(namesAt(6).map(({ name }) => name)).toContain("Alice Springs");
    expect(namesAt(6).map(({ name }) => name)).not.toContain("Sydney");
  });

  it("never lie over each other", () => {
    for (const zoom of [3, 4, 5, 6, 7, 8, 9]) {
      const names = namesAt(zoom).filter(({ kind }) => kind !== "state");
      for (const a of names)
        for (const b of names)
          if (a !== b && a.x <= b.x && b.x < a.x + a.name.length * 7)
            expect(Math.abs(a.y - b.y)).toBeGreaterThanOrEqual(18);
    }
  });
});

describe("the nearest town", () => {
  it("is told with its distance, and not where there is none for far and wide", () => {
    expect(nearestTown({ lat: -27.56, lng: 151.97 })).toEqual({ name: "Toowoomba", km: expect.closeTo(2, 0) });
    expect(nearestTown({ lat: -40, lng: 120 })).toBeUndefined();
  });
});

describe("the scale bar", () => {
  it.each([
    [-25.34, 4, "500 km"],
    [-27.47, 18, "20 m"],
    [0, 0, "10000 km"],
  ])("at latitude %d and zoom %d shows %s", (lat, zoom, label) => {
    const bar = scaleBar(lat, zoom, 90);
    expect(bar.label).toBe(label);
    expect(bar.pixels).toBeLessThanOrEqual(90);
    expect(bar.pixels).toBeGreaterThan(35);
  });
});
