import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { MapPoint } from "./map-types.ts";
import { PointMap } from "./point-map.tsx";

type Handle = (event: { latLng?: { lat(): number; lng(): number } }) => void;

interface MapStart {
  readonly center: MapPoint;
  readonly zoom: number;
  readonly mapId: string;
}
interface MarkerStart {
  readonly map: unknown;
  readonly position: MapPoint;
  readonly gmpDraggable: boolean;
}

/** Google's map as its documentation describes it, without the network. */
class FakeMap {
  static made: FakeMap[] = [];
  readonly handles = new Map<string, Handle>();
  readonly options: MapStart;
  zoom: number;
  center: MapPoint;
  constructor(_box: HTMLElement, options: MapStart) {
    this.options = options;
    this.zoom = options.zoom;
    this.center = options.center;
    FakeMap.made.push(this);
  }
  addListener(event: string, handle: Handle) {
    this.handles.set(event, handle);
    return { remove: () => undefined };
  }
  setCenter(point: MapPoint) {
    this.center = point;
    this.handles.get("idle")?.({});
  }
  setZoom(zoom: number) {
    this.zoom = zoom;
    this.handles.get("idle")?.({});
  }
  getZoom() {
    return this.zoom;
  }
  getCenter() {
    return { lat: () => this.center.lat, lng: () => this.center.lng };
  }
  getBounds() {
    return { contains: () => true };
  }
}
class FakeMarker {
  static last: FakeMarker;
  readonly handles = new Map<string, Handle>();
  map: unknown;
  position: MapPoint | null;
  readonly options: MarkerStart;
  constructor(options: MarkerStart) {
    this.options = options;
    this.map = options.map;
    this.position = options.position;
    FakeMarker.last = this;
  }
  addListener(event: string, handle: Handle) {
    this.handles.set(event, handle);
    return { remove: () => undefined };
  }
}

const at = (lat: number, lng: number) => ({ latLng: { lat: () => lat, lng: () => lng } });
const scripts: string[] = [];
const call = (name: string): void => Reflect.get(window, name)();

beforeEach(() => {
  FakeMap.made = [];
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node.src);
    const libraries = { Map: FakeMap, AdvancedMarkerElement: FakeMarker };
    Reflect.set(window, "google", { maps: { importLibrary: () => Promise.resolve(libraries) } });
    queueMicrotask(() => call("cremaMapsReady"));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Held() {
  const [point, setPoint] = useState<MapPoint | undefined>({ lat: -27.47, lng: 153.02 });
  return (
    <>
      <PointMap
        label="Map of the shop"
        point={point}
        onPoint={setPoint}
        start={{ lat: -27.47, lng: 153.02, zoom: 18 }}
        tiles={{ url: "", credit: "" }}
        google={{ key: "a key", mapId: "a style" }}
      />
      <output>{point === undefined ? "" : `${point.lat} ${point.lng}`}</output>
    </>
  );
}
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeInTheDocument();

describe("Google's map", () => {
  it("is shown where there is a key: clicks and drags set the point, buttons zoom", async () => {
    await render(<Held />);
    await expect.poll(() => FakeMap.made.length).toBe(1);
    const [map] = FakeMap.made;
    expect(map?.options).toMatchObject({ center: { lat: -27.47, lng: 153.02 }, zoom: 18, mapId: "a style" });
    expect(scripts.at(-1)).toBe(
      "https://maps.googleapis.com/maps/api/js?key=a+key&v=weekly&loading=async&callback=cremaMapsReady",
    );
    await expect.poll(() => FakeMarker.last.options.gmpDraggable).toBe(true);
    map?.handles.get("click")?.(at(-27.5, 153.1));
    await shows("-27.5 153.1");
    await expect.poll(() => FakeMarker.last.position).toEqual({ lat: -27.5, lng: 153.1 });
    FakeMarker.last.handles.get("dragend")?.(at(-27.6, 153.2));
    await shows("-27.6 153.2");
    await page.getByRole("button", { name: "Zoom out" }).click();
    expect(map?.zoom).toBe(17);
  });

  it("gives way to the embedded map, with a word, when Google refuses the key", async () => {
    await render(<Held />);
    await expect.poll(() => FakeMap.made.length).toBe(1);
    call("gm_authFailure");
    await expect.element(page.getByText(/Google's map cannot be shown/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Pin at/ })).toBeVisible();
  });

  it("is not shown again on a page whose key Google refused, for it says so once", async () => {
    const { unmount } = await render(<Held />);
    await unmount();
    await render(<Held />);
    await expect.element(page.getByText(/Google's map cannot be shown/)).toBeVisible();
  });
});
