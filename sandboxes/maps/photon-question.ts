/** Reads what Photon is asked, and refuses what Photon refuses. */
export interface PhotonQuestion {
  readonly text: string;
  readonly limit: number;
  readonly at: { readonly lat: number; readonly lng: number } | undefined;
  /** West, south, east, north. */
  readonly box: readonly [number, number, number, number] | undefined;
  readonly countries: readonly string[];
  readonly layers: readonly string[];
}

const common = ["lang", "limit", "debug", "dedupe", "geometry", "osm_tag", "layer", "include", "exclude"];
const allowed: Readonly<Record<string, readonly string[]>> = {
  api: [...common, "q", "lat", "lon", "location_bias_scale", "zoom", "bbox", "countrycode"],
  reverse: [...common, "lat", "lon", "radius", "query_string_filter", "distance_sort"],
};
const languages = ["en", "de", "fr"];
const layerNames = ["house", "street", "locality", "district", "city", "county", "state", "country", "other"];

const boxForm =
  "invalid number of supplied coordinates for parameter 'bbox', expected format is: minLon,minLat,maxLon,maxLat";
const boxBounds =
  "Invalid bounds for parameter bbox, expected values minLat, maxLat element [-90,90], minLon, maxLon element [-180,180]";

/** @returns the question, or the message of a 400 */
export function readPhotonQuestion(operation: string, params: URLSearchParams): PhotonQuestion | string {
  const at = pointOf(params);
  const box = boxOf(params.get("bbox"));
  const limit = Number(params.get("limit") ?? 15);
  const layers = params.getAll("layer");
  const complaint =
    unknownName(operation, params) ??
    missing(operation, params) ??
    languageComplaint(params.get("lang")) ??
    (Number.isInteger(limit) ? undefined : "Invalid value for 'limit' parameter.") ??
    (layers.every((layer) => layerNames.includes(layer))
      ? undefined
      : `Unknown layer type. Available layers: [${layerNames.join(", ")}]`);
  if (complaint !== undefined) return complaint;
  if (typeof at === "string") return at;
  if (typeof box === "string") return box;
  const countries = params.getAll("countrycode").map((code) => code.toUpperCase());
  return { text: params.get("q") ?? "", limit, at, box, countries, layers };
}

function unknownName(operation: string, params: URLSearchParams): string | undefined {
  const names = allowed[operation] ?? [];
  const stranger = [...params.keys()].find((name) => !names.includes(name));
  return stranger === undefined
    ? undefined
    : `Unknown query parameter '${stranger}'.  Allowed parameters are: [${names.join(", ")}]`;
}

function missing(operation: string, params: URLSearchParams): string | undefined {
  if (operation === "api") return (params.get("q") ?? "") === "" ? "missing search term 'q': /?q=berlin" : undefined;
  return params.has("lat") && params.has("lon")
    ? undefined
    : "missing search term 'lat' and/or 'lon': /?lat=51.5&lon=8.0";
}

const languageComplaint = (language: string | null): string | undefined =>
  language === null || language === "default" || languages.includes(language)
    ? undefined
    : `Language is not supported. Supported are: default, ${languages.join(", ")}`;

function pointOf(params: URLSearchParams): PhotonQuestion["at"] | string {
  const [lat, lon] = [params.get("lat"), params.get("lon")];
  if (lat === null && lon === null) return undefined;
  if (lat === null) return "Missing parameter 'lat'.";
  if (lon === null) return "Missing parameter 'lon'.";
  if (!isWithin(lat, 90)) return "Invalid value for 'lat' parameter.";
  if (!isWithin(lon, 180)) return "Invalid value for 'lon' parameter.";
  return { lat: Number(lat), lng: Number(lon) };
}

const isWithin = (text: string, most: number): boolean => text !== "" && Math.abs(Number(text)) <= most;

function boxOf(text: string | null): PhotonQuestion["box"] | string {
  if (text === null) return undefined;
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...more] = text
    .split(",")
    .map(Number);
  if (more.length > 0 || [west, south, east, north].some(Number.isNaN)) return boxForm;
  const isFine =
    [west, east].every((degrees) => Math.abs(degrees) <= 180) &&
    [south, north].every((degrees) => Math.abs(degrees) <= 90);
  return isFine ? [west, south, east, north] : boxBounds;
}
