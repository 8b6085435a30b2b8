/**
 * Nominatim: `/search`, `/status`; one request a second for everybody, and a name of one's own in User-Agent.
 * Source: nominatim.org/release-docs (Search, Output), the server's v1 API at github.com/osm-search/Nominatim, and
 * operations.osmfoundation.org/policies/nominatim.
 */
import type { Asked, Door } from "../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import { findAddress, type Hit } from "./find-address.ts";
import { type MapsBench, type Pace, remember } from "./lookups.ts";
import { placeOf } from "./nominatim-place.ts";
import { countryOf } from "./towns.ts";

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
    operationOf: ({ url }) => url.pathname.slice(1) || "unknown",
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
  if (asked.operation !== "search") return plain("Not Found", 404);
  if (asked.url.searchParams.get("format") !== "jsonv2")
    return plain("ERROR 400: Parameter 'format' must be one of: jsonv2", 400);
  return asked.fault?.kind === "zero-results" ? json([]) : search(asked.url.searchParams);
}

function condition({ url }: Asked, { clock }: MapsBench): Reply {
  if (url.searchParams.get("format") !== "json") return plain("OK");
  const data_updated = clock
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, "+00:00");
  return json({ status: 0, message: "OK", data_updated, software_version: "5.1.0-0", database_version: "5.1.0-0" });
}

function search(params: URLSearchParams): Reply {
  const limit = Number(params.get("limit") ?? 10);
  if (!Number.isInteger(limit)) return usageError("Parameter 'limit' must be a number.");
  const query = params.get("q");
  if (query === null) return usageError("Nothing to search for.");
  const country = params.get("countrycodes")?.toUpperCase();
  const hits = findAddress(query, ({ town }) => country === undefined || countryOf(town).code === country);
  return json(
    hits
      .filter(isCertain)
      .slice(0, Math.max(1, Math.min(50, limit)))
      .map(({ feature }) => placeOf(feature)),
  );
}

/** Every word has to fit, but for a house number where only the street is known. */
const isCertain = ({ feature, missed }: Hit): boolean =>
  missed.every((word) => feature.kind === "street" && /^\d+\w?$/.test(word));
