/** Reads what Photon is asked, and refuses what Photon refuses. */
export interface PhotonQuestion {
  readonly text: string;
  readonly limit: number;
  /** West, south, east, north. */
  readonly box: readonly [number, number, number, number] | undefined;
  readonly layers: readonly string[];
}

const allowed = ["q", "limit", "lang", "bbox", "layer"];
const languages = ["en", "de", "fr"];
const layerNames = ["house", "street", "locality", "district", "city", "county", "state", "country", "other"];

const boxForm =
  "invalid number of supplied coordinates for parameter 'bbox', expected format is: minLon,minLat,maxLon,maxLat";
const boxBounds =
  "Invalid bounds for parameter bbox, expected values minLat, maxLat element [-90,90], minLon, maxLon element [-180,180]";

/** @returns the question, or the message of a 400 */
export function readPhotonQuestion(params: URLSearchParams): PhotonQuestion | string {
  const box = boxOf(params.get("bbox"));
  const limit = Number(params.get("limit") ?? 15);
  const layers = params.getAll("layer");
  const text = params.get("q") ?? "";
  const complaint =
    unknownName(params) ??
    (text === "" ? "missing search term 'q': /?q=berlin" : undefined) ??
    languageComplaint(params.get("lang")) ??
    (Number.isInteger(limit) ? undefined : "Invalid value for 'limit' parameter.") ??
    (layers.every((layer) => layerNames.includes(layer))
      ? undefined
      : `Unknown layer type. Available layers: [${layerNames.join(", ")}]`);
  if (complaint !== undefined) return complaint;
  return typeof box === "string" ? box : { text, limit, box, layers };
}

function unknownName(params: URLSearchParams): string | undefined {
  const stranger = [...params.keys()].find((name) => !allowed.includes(name));
  return stranger === undefined
    ? undefined
    : `Unknown query parameter '${stranger}'.  Allowed parameters are: [${allowed.join(", ")}]`;
}

const languageComplaint = (language: string | null): string | undefined =>
  language === null || language === "default" || languages.includes(language)
    ? undefined
    : `Language is not supported. Supported are: default, ${languages.join(", ")}`;

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
