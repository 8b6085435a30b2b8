/** The API's address: who may ask, about which list, and which call is meant. */
import type { Asked, Door } from "../kit/door.ts";
import type { HttpAsked, Reply } from "../kit/http.ts";
import { refusal, throttled } from "./refusals.ts";
import { refusedAsker } from "./who-asks.ts";

/** One call. */
export interface Call {
  /** A method and a path behind the base: `{listid}` and `{webhookid}` stand for ids. */
  readonly operation: string;
  readonly answer: (asked: Asked, webhookId: string) => Reply;
}

export const basePath = "/api/v3.3";

/** @param listId - the one list there is, as it is now */
export function createCampaignMonitorDoor(calls: readonly Call[], listId: () => string): Door {
  const routes = calls.map((call) => {
    const [method = "", path = ""] = call.operation.split(" ");
    const pattern = path.replaceAll(".", String.raw`\.`).replaceAll(/\{(\w+)\}/g, String.raw`(?<$1>[^/.]+)`);
    return { call, method, pattern: new RegExp(`^${basePath}${pattern}$`) };
  });
  const routeOf = ({ method, url }: HttpAsked) =>
    routes.find((route) => route.method === method && route.pattern.test(url.pathname));

  return {
    operationOf: (asked) => routeOf(asked)?.call.operation ?? "unknown",
    answer(asked) {
      const refused = refusedAsker(asked);
      if (refused !== undefined) return refused;
      const route = routeOf(asked);
      if (route === undefined) return refusal(404);
      const ids = route.pattern.exec(asked.url.pathname)?.groups ?? {};
      if (ids["listid"] !== undefined && ids["listid"] !== listId()) return refusal(101);
      return route.call.answer(asked, ids["webhookid"] ?? "");
    },
    throttled,
    authWrong: () => refusal(100),
    authExpired: () => refusal(121),
  };
}
