/** `iid.googleapis.com`: devices subscribe to topics and leave them, up to 1000 in a call, each with an outcome of its own. */
import { z } from "zod";
import type { Asked, Door } from "../kit/door.ts";
import { json, type Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { credentialOf } from "./access-tokens.ts";
import { deviceOf } from "./devices.ts";
import { notFoundPage } from "./fcm-errors.ts";
import type { PushState } from "./push-state.ts";
import { isTokenLike, steeringOf, type Trouble } from "./token-steering.ts";

const paths = ["/iid/v1:batchAdd", "/iid/v1:batchRemove"];
const mostTokens = 1_000;
const mostTopics = 2_000;

const body = z.object({ to: z.string(), registration_tokens: z.array(z.string()).min(1) });

const troubleWords: Readonly<Partial<Record<Trouble, string>>> = {
  unregistered: "NOT_FOUND",
  "bad-token": "INVALID_ARGUMENT",
  "bad-token-unnamed": "INVALID_ARGUMENT",
  internal: "INTERNAL",
};

/** Every second device fails. */
export const topicFaults = ["partial"];

const unauthorized = (): Reply => json({ error: "Unauthorized" }, 401);

export function topicDoor(bench: Bench<PushState>): Door {
  return {
    operationOf: ({ url }) => url.pathname.replace("/iid/v1:", "iid:"),
    throttled: (seconds) => ({
      ...json({ error: "RESOURCE_EXHAUSTED" }, 429),
      headers: { "retry-after": String(seconds) },
    }),
    authWrong: unauthorized,
    authExpired: unauthorized,
    answer: (asked) => problemOf(asked, bench) ?? changeTopics(asked, bench),
  };
}

function problemOf({ method, url, headers }: Asked, bench: Bench<PushState>): Reply | undefined {
  if (method !== "POST" || !paths.includes(url.pathname)) return notFoundPage(url.pathname);
  const credential = credentialOf(headers.authorization, { state: bench.state(), now: bench.clock.now() });
  const isGood = credential === "good" && headers["access_token_auth"] === "true";
  return isGood ? undefined : unauthorized();
}

function changeTopics(asked: Asked, bench: Bench<PushState>): Reply {
  const given = readBody(asked.text);
  const topic = /^\/topics\/([\w.~%-]+)$/.exec(given?.to ?? "")?.[1];
  if (given === undefined || topic === undefined) return json({ error: "InvalidTopicName" }, 400);
  const { registration_tokens: tokens } = given;
  if (tokens.length > mostTokens) return json({ error: "Too many registration tokens, at most 1000" }, 400);
  const change = { topic, isLeaving: asked.url.pathname.endsWith("Remove") };
  const isPartial = asked.fault?.kind === "partial";
  const results = tokens.map((token, place) =>
    isPartial && place % 2 === 1 ? { error: "INTERNAL" } : changeOne(bench.state(), token, change),
  );
  bench.changed();
  asked.commits();
  return json({ results });
}

function readBody(text: string): z.infer<typeof body> | undefined {
  try {
    return body.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function changeOne(
  state: PushState,
  token: string,
  { topic, isLeaving }: { topic: string; isLeaving: boolean },
): { error?: string } {
  const { trouble } = steeringOf(token);
  const error = trouble === undefined ? undefined : troubleWords[trouble];
  if (!isTokenLike(token)) return { error: "INVALID_ARGUMENT" };
  if (error !== undefined) return { error };
  const device = deviceOf(state, token);
  const others = device.topics.filter((one) => one !== topic);
  if (!isLeaving && others.length >= mostTopics) return { error: "TOO_MANY_TOPICS" };
  device.topics = isLeaving ? others : [...others, topic];
  return {};
}
