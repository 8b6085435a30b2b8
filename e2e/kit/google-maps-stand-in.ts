/**
 * A STAND-IN for Google's Maps JavaScript API, served where the portal asks for it; no test meets Google. It draws no streets: it has the
 * calls the portal makes (`portal/src/ui/map/google-maps.ts`), in the shapes of developers.google.com/maps/documentation/javascript, and
 * does to the page what Google's scripts do: it makes a policy of Trusted Types, markup through it, and a further script and a style with
 * the nonces it finds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";

const host = "https://maps.googleapis.com";
const furtherScript = "/maps-api-v3/api/js/stand-in/map.js";

/** The first script: fetches the other, as Google's does, and then calls back. */
function loader(further: string, callback: string): void {
  const policy = Reflect.get(window, "trustedTypes").createPolicy("google-maps-api#html", {
    createHTML: (text: string) => text,
    createScriptURL: (address: string) => address,
  });
  Reflect.set(window, "google", { maps: { policy } });
  const style = document.createElement("style");
  style.textContent = ".stand-in { position: relative; height: 100%; background: rgb(170, 211, 223) }";
  const script = document.createElement("script");
  for (const element of [style, script]) {
    const first = document.querySelector<HTMLElement>(`${element.localName}[nonce]`);
    element.setAttribute("nonce", first?.nonce ?? "");
  }
  script.src = policy.createScriptURL(further);
  script.addEventListener("load", () => Reflect.get(window, callback)());
  document.head.append(style, script);
}

/** Longer than a story takes to let the time pass that the portal waits for Google. */
const tooLateMs = 2_000;

interface Place {
  lat: number;
  lng: number;
}
interface View {
  center: Place;
  zoom: number;
}
type Handle = (event: object) => void;
interface StandInMap {
  readonly ground: HTMLElement;
  readonly center: Place;
  /** Degrees of one pixel; the stand-in has no projection. */
  readonly degrees: number;
  moved: () => void;
  placeAt(event: MouseEvent): Place;
}

/** Of the further script: a map of one colour. */
function mapLibrary(isRefused: boolean): void {
  const { maps } = Reflect.get(window, "google");
  maps.eventAt = ({ lat, lng }: Place) => ({ latLng: { lat: () => lat, lng: () => lng } });
  maps.Speaker = class {
    handles = new Map<string, Handle>();
    addListener(event: string, handle: Handle) {
      this.handles.set(event, handle);
      return { remove: () => this.handles.delete(event) };
    }
  };
  maps.Map = class extends maps.Speaker implements StandInMap {
    ground = document.createElement("div");
    center: Place;
    zoom: number;
    moved = (): void => undefined;
    constructor(box: HTMLElement, { center, zoom }: View) {
      super();
      [this.center, this.zoom] = [center, zoom];
      this.ground.className = "stand-in";
      this.ground.innerHTML = maps.policy.createHTML("<p>Stand-in for Google's map</p>");
      this.ground.addEventListener("click", (event) =>
        this["handles"].get("click")?.(maps.eventAt(this.placeAt(event))),
      );
      box.append(this.ground);
      if (isRefused) setTimeout(() => Reflect.get(window, "gm_authFailure")());
    }
    get degrees() {
      return 360 / (256 * 2 ** this.zoom);
    }
    placeAt({ clientX, clientY }: MouseEvent): Place {
      const { left, top, width, height } = this.ground.getBoundingClientRect();
      const [right, down] = [clientX - left - width / 2, clientY - top - height / 2];
      return { lat: this.center.lat - down * this.degrees, lng: this.center.lng + right * this.degrees };
    }
    change(part: Partial<View>) {
      Object.assign(this, part);
      this.moved();
      this["handles"].get("idle")?.({});
    }
    setCenter = (center: Place) => this.change({ center });
    setZoom = (zoom: number) => this.change({ zoom });
    getZoom = () => this.zoom;
    getCenter = () => maps.eventAt(this.center).latLng;
    getBounds = () => ({ contains: () => true });
  };
  maps.importLibrary = () => Promise.resolve(maps);
}

/** Of the further script: a marker that a pointer drags. */
function markerLibrary(): void {
  const { maps } = Reflect.get(window, "google");
  maps.AdvancedMarkerElement = class extends maps.Speaker {
    pin = document.createElement("div");
    #map: StandInMap | null;
    #position: Place;
    constructor(start: { map: StandInMap; position: Place; gmpDraggable: boolean; title: string }) {
      super();
      const { map, position, gmpDraggable, title } = start;
      [this.#map, this.#position] = [map, position];
      Object.assign(this.pin, { title, textContent: "pin" });
      this.pin.style.position = "absolute";
      map.ground.append(this.pin);
      map.moved = () => this.draw();
      // It follows the pointer, is dropped, and no click of the map comes of it.
      this.pin.addEventListener("click", (event) => event.stopPropagation());
      if (gmpDraggable)
        this.pin.addEventListener("pointerdown", (event) => this.pin.setPointerCapture(event.pointerId));
      this.pin.addEventListener("pointerup", (event) => {
        if (!this.pin.hasPointerCapture(event.pointerId)) return;
        this.position = map.placeAt(event);
        this["handles"].get("dragend")?.(maps.eventAt(this.position));
      });
      this.draw();
    }
    get position() {
      return this.#position;
    }
    set position(position: Place) {
      this.#position = position;
      this.draw();
    }
    get map() {
      return this.#map;
    }
    set map(shown: StandInMap | null) {
      this.#map = shown;
      if (shown === null) this.pin.remove();
    }
    draw() {
      if (this.#map === null) return;
      const { center, degrees } = this.#map;
      this.pin.style.left = `calc(50% + ${(this.#position.lng - center.lng) / degrees}px)`;
      this.pin.style.top = `calc(50% + ${(center.lat - this.#position.lat) / degrees}px)`;
    }
  };
}

/**
 * Answers in Google's place.
 * @param mood 'refusing' the key, once the map is drawn; 'silent' where nothing of Google's is reached; 'slow' where it comes too late
 * @returns the addresses that were asked for, oldest first
 */
export async function standInForGoogleMaps(
  context: BrowserContext,
  mood: "well" | "refusing" | "silent" | "slow" = "well",
): Promise<URL[]> {
  const asked: URL[] = [];
  await context.route(`${host}/**`, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    if (mood === "silent") return route.abort();
    if (mood === "slow") await sleep(tooLateMs);
    const body =
      url.pathname === furtherScript
        ? `(${String(mapLibrary)})(${mood === "refusing"}); (${String(markerLibrary)})()`
        : `(${String(loader)})("${host}${furtherScript}", ${JSON.stringify(url.searchParams.get("callback"))})`;
    return route.fulfill({ contentType: "text/javascript", body });
  });
  return asked;
}
