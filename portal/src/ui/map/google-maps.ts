/**
 * Google's Maps JavaScript API: what we use of it, and how it is fetched.
 * Source: developers.google.com/maps/documentation/javascript, pages load-maps-js-api, advanced-markers, events.
 */
import { scriptAddresses } from "../foundation/script-address.ts";
import type { MapPoint } from "./map-types.ts";

interface Listener {
  remove(): void;
}
interface LatLng {
  lat(): number;
  lng(): number;
}
export interface GoogleMapObject {
  setCenter(point: MapPoint): void;
  setZoom(zoom: number): void;
  getZoom(): number | undefined;
  getCenter(): LatLng | undefined;
  getBounds(): { contains(point: MapPoint): boolean } | undefined;
  addListener(event: string, handle: (event: { latLng?: LatLng | null }) => void): Listener;
}
export interface GoogleMarker {
  map: GoogleMapObject | null;
  position: MapPoint | null;
  addListener(event: string, handle: (event: { latLng?: LatLng | null }) => void): Listener;
}
interface MapOptions {
  readonly center: MapPoint;
  readonly zoom: number;
  readonly mapId: string;
  readonly colorScheme: "LIGHT" | "DARK";
  readonly disableDefaultUI: boolean;
  readonly gestureHandling: "cooperative";
  readonly keyboardShortcuts: boolean;
}
export interface GoogleMaps {
  readonly Map: new (box: HTMLElement, options: MapOptions) => GoogleMapObject;
  readonly AdvancedMarkerElement: new (options: {
    map: GoogleMapObject;
    position: MapPoint;
    gmpDraggable: boolean;
    title: string;
  }) => GoogleMarker;
}

/** A map on screen, and what it was made with. */
export interface DrawnGoogleMap {
  readonly maps: GoogleMaps;
  readonly map: GoogleMapObject;
}

type Libraries = Partial<GoogleMaps>;
const none: Libraries = {};
interface GoogleWindow {
  google?: { maps?: { importLibrary?: (name: string) => Promise<Libraries> } };
  gm_authFailure?: () => void;
  cremaMapsReady?: () => void;
}

// Google's script keeps its things on the window.
const shelf: GoogleWindow & Window = window;
const refusals = new Set<() => void>();
let isKeyRefused = false;
let loading: Promise<GoogleMaps> | undefined;

/**
 * Calls back when Google refuses the key, which it says only after the map is drawn, and once for the page: what is shown later hears of
 * it at once. @returns how to stop listening
 */
export function onGoogleRefusal(handle: () => void): () => void {
  if (isKeyRefused) handle();
  refusals.add(handle);
  return () => refusals.delete(handle);
}

/** The API, fetched once for the page. @throws Error when it cannot be fetched, or is not what it was */
export function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  loading ??= fetchGoogleMaps(key).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchGoogleMaps(key: string): Promise<GoogleMaps> {
  shelf.gm_authFailure = () => {
    isKeyRefused = true;
    for (const handle of refusals) handle();
  };
  await addScript(key);
  const maps = shelf.google?.maps;
  const { Map } = (await maps?.importLibrary?.("maps")) ?? none;
  const { AdvancedMarkerElement } = (await maps?.importLibrary?.("marker")) ?? none;
  if (Map === undefined || AdvancedMarkerElement === undefined) throw new Error("Google's maps are not what they were");
  return { Map, AdvancedMarkerElement };
}

const loader = "https://maps.googleapis.com/maps/api/js";
const trusted = scriptAddresses("crema-google-maps", (url) => url.startsWith(`${loader}?`));

function addScript(key: string): Promise<void> {
  const address = new URL(loader);
  for (const [name, value] of Object.entries({ key, v: "weekly", loading: "async", callback: "cremaMapsReady" }))
    address.searchParams.set(name, value);
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? "";
  // Google gives its own styles and scripts the nonce of the first that has the attribute: the property alone would not be found.
  const style = document.createElement("style");
  const script = document.createElement("script");
  for (const element of [style, script]) element.setAttribute("nonce", nonce);
  script.async = true;
  script.referrerPolicy = "strict-origin"; // keys are limited to the sites they are for
  script.src = trusted(address.href);
  return new Promise((resolve, reject) => {
    shelf.cremaMapsReady = resolve;
    script.addEventListener("error", () => reject(new Error("Google's maps could not be fetched")));
    document.head.append(style, script);
  });
}
