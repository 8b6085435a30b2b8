/**
 * Nominatim: `/search`, `/reverse`, `/status`; one request a second for everybody, and a name of one's own in User-Agent.
 * Source: nominatim.org/release-docs (Search, Output), the server's v1 API at github.com/osm-search/Nominatim, and
 * operations.osmfoundation.org/policies/nominatim.
 */
import type { Asked, Door } from "../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import { nearestHouse } from "./features.ts";
import { findAddress, type Hit } from "./find-address.ts";
import { type MapsBench, type Pace, remember } from "./lookups.ts";
import { type NominatimFormat, placeOf } from "./nominatim-place.ts";
import { countryOf } from "./towns.ts";

const structured = ["amenity", "street", "city", "county", "state", "postalcode", "country"];
const formats = ["json", "jsonv2"] as const;
/** What HTTP libraries call themselves when nobody told them. */
const stockAgent = /^(|node|undici|axios|got|node-fetch|curl|python-requests|okhttp|java)(\/.*| .*)?$/i;

const tooMany: Reply = {
  status: 429,
  body: "<html><head><title>429 Too Many Requests</title></head><body><center><h1>429 Too Many Requests</h1></center></body></html>",
};

const blocked: Reply = {
  status: 403,
  body: "<html><head><title>Access blocked</title></head><body><h1>Access blocked</h1><p>You have violated the usage policy: send a User-Agent that names your application.</p></body></html>",
};

const usageError = (message: string): Reply => json({ error: { code: 400, message } }, 400);
const plain = (body: string, code = 200): Reply => ({ status: code, type: "text/plain; charset=utf-8", body });

export function nominatimDoor(bench: MapsBench, pace: Pace): Door {
  return {
    operationOf: ({ url }) => url.pathname.slice(1).replace(/\.php$/, "") || "unknown",
    throttled: () => tooMany,
    authWrong: () => blocked,
    authExpired: () => blocked,
    answer(asked) {
      const reply = refusalOf(asked, pace) ?? route(asked, bench);
      const { searchParams } = asked.url;
      const text = searchParams.get("q") ?? searchParams.toString();
      if (asked.operation !== "status") remember(bench, { door: "nominatim", text, answer: summaryOf(reply) });
      return reply;
    },
  };
}

function summaryOf(reply: Reply): string {
  const found = reply.body.toString().split('"place_id"').length - 1;
  return reply.status === undefined || reply.status === 200 ? `${found} found` : String(reply.status);
}

function refusalOf({ headers, method }: HttpAsked, pace: Pace): Reply | undefined {
  if (method !== "GET") return plain("Method Not Allowed", 405);
  if (headers.referer === undefined && stockAgent.test(headers["user-agent"] ?? "")) return blocked;
  return pace.allows() ? undefined : tooMany;
}

function route(asked: Asked, bench: MapsBench): Reply {
  if (asked.operation === "status") return condition(asked, bench);
  if (asked.operation !== "search" && asked.operation !== "reverse") return plain("Not Found", 404);
  const wanted = asked.url.searchParams.get("format") ?? (asked.operation === "search" ? "jsonv2" : "xml");
  const format = formats.find((one) => one === wanted);
  if (format === undefined) return plain(`ERROR 400: Parameter 'format' must be one of: ${formats.join(", ")}`, 400);
  if (asked.operation === "reverse") return reverse(asked.url.searchParams, format);
  return asked.fault?.kind === "zero-results" ? json([]) : search(asked.url.searchParams, format);
}

function condition({ url }: Asked, { clock }: MapsBench): Reply {
  if (url.searchParams.get("format") !== "json") return plain("OK");
  const data_updated = clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, "+00:00");
  return json({ status: 0, message: "OK", data_updated, software_version: "5.1.0-0", database_version: "5.1.0-0" });
}

function search(params: URLSearchParams, format: NominatimFormat): Reply {
  const limit = Number(params.get("limit") ?? 10);
  if (!Number.isInteger(limit)) return usageError("Parameter 'limit' must be a number.");
  const parts = structured.map((name) => params.get(name) ?? "").filter((part) => part !== "");
  const query = params.get("q");
  if (query !== null && parts.length > 0)
    return usageError(
      `Structured query parameters(${structured.join(", ")}) cannot be used together with 'q' parameter.`,
    );
  if (query === null && parts.length === 0) return usageError("Nothing to search for.");
  const countries = (params.get("countrycodes") ?? "").toUpperCase().split(",").filter(Boolean);
  const hits = findAddress(query ?? parts.join(" "), ({ town }) =>
    countries.length === 0 ? true : countries.includes(countryOf(town).code),
  );
  const options = { format, hasAddress: isOn(params.get("addressdetails") ?? "0") };
  return json(
    hits
      .filter(isCertain)
      .slice(0, Math.max(1, Math.min(50, limit)))
      .map(({ feature }) => placeOf(feature, options)),
  );
}

const isOn = (flag: string): boolean => flag !== "0";

/** Every word has to fit, but for a house number where only the street is known. */
const isCertain = ({ feature, missed }: Hit): boolean =>
  missed.every((word) => feature.kind === "street" && /^\d+\w?$/.test(word));

function reverse(params: URLSearchParams, format: NominatimFormat): Reply {
  const place: Record<string, number> = {};
  for (const name of ["lon", "lat"]) {
    const text = params.get(name);
    if (text === null) return usageError(`Parameter '${name}' missing.`);
    place[name] = Number(text);
    if (text === "" || !Number.isFinite(place[name])) return usageError(`Parameter '${name}' must be a number.`);
  }
  const house = nearestHouse({ lat: place["lat"] ?? 0, lng: place["lon"] ?? 0 }, 5);
  const options = { format, hasAddress: isOn(params.get("addressdetails") ?? "1") };
  return json(house === undefined ? { error: "Unable to geocode" } : placeOf(house, options));
}
