/**
 * Photon: `/api`, `/status`. Made for typing ahead: the last word may be unfinished.
 * Source: docs/api-v1.md and the request checks of github.com/komoot/photon.
 */
import type { Door } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import { type Feature, features } from "./features.ts";
import { type MapsBench, type Pace, remember } from "./lookups.ts";
import { featureOf, layerOf } from "./photon-feature.ts";
import { type PhotonQuestion, readPhotonQuestion } from "./photon-question.ts";
import { wordsOf } from "./words.ts";

const mostResults = 50;
const tooMany: Reply = { status: 429, type: "text/plain; charset=utf-8", body: "Too Many Requests" };
const badRequest = (message: string): Reply => json({ message }, 400);

export function photonDoor(bench: MapsBench, pace: Pace): Door {
  return {
    operationOf: ({ url }) => url.pathname.replaceAll("/", "") || "unknown",
    throttled: () => tooMany,
    answer({ operation, url, fault, method }) {
      if (method !== "GET" || !["api", "status"].includes(operation))
        return { status: 404, type: "text/plain", body: "Not Found" };
      if (operation === "status")
        return json({ status: "Ok", import_date: "2026-01-01T00:00:00Z", version: "1.0.0", git_commit: "sandbox" });
      const reply = pace.allows() ? replyTo(url.searchParams, fault?.kind === "zero-results") : tooMany;
      const text = url.searchParams.get("q") ?? url.searchParams.toString();
      remember(bench, { door: "photon", text, answer: summaryOf(reply) });
      return reply;
    },
  };
}

const summaryOf = ({ status = 200, body }: Reply): string =>
  status === 200 ? `${body.toString().split('"osm_id"').length - 1} found` : String(status);

function replyTo(params: URLSearchParams, findsNothing: boolean): Reply {
  const question = readPhotonQuestion(params);
  if (typeof question === "string") return badRequest(question);
  const found = findsNothing ? [] : search(question);
  const limit = Math.max(1, Math.min(question.limit, mostResults));
  return json({ type: "FeatureCollection", features: found.slice(0, limit).map(featureOf) });
}

const order = { town: 0, street: 1, house: 2 } as const;

function search({ text, box, layers }: PhotonQuestion): Feature[] {
  const isAmong = (feature: Feature): boolean =>
    (box === undefined || isIn(feature, box)) && (layers.length === 0 || layers.includes(layerOf(feature)));
  return matching(wordsOf(text))
    .filter(isAmong)
    .toSorted((a, b) => order[a.kind] - order[b.kind] || a.id - b.id);
}

/** Every word has to fit, the last one as far as it is typed; where none does, the house number is left out. */
function matching(words: readonly string[]): Feature[] {
  const last = words.at(-1) ?? "";
  const all = features.filter(
    (feature) =>
      words.slice(0, -1).every((word) => feature.words.has(word)) &&
      [...feature.words].some((word) => word.startsWith(last)),
  );
  const rest = words.slice(1);
  const [first = ""] = words;
  return all.length === 0 && /^\d+\w?$/.test(first) && rest.length > 0 ? matching(rest) : all;
}

const isIn = ({ lat, lng }: Feature, [west, south, east, north]: readonly [number, number, number, number]): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;
