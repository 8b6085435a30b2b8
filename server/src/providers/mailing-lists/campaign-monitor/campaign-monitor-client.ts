import type { Clock } from "../../../platform/clock/clock.ts";
import { type ExchangeFailure, namedFailure } from "../../../platform/exchange/exchange-failure.ts";
import { type HttpClient, type HttpRequest, retryAfterOf } from "../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import { basicAuthorization } from "../../basic-authorization.ts";
import { readRefusal } from "./campaign-monitor-replies.ts";
import type { CampaignMonitorConfig } from "./campaign-monitor-config.ts";

export type Said =
  | { readonly kind: "ok"; readonly body: Buffer }
  /** It says no, under a number of its own; 0 where there is none. */
  | { readonly kind: "refused"; readonly code: number; readonly reason: string; readonly body: Buffer }
  | ExchangeFailure;

export interface CampaignMonitorCall {
  readonly method: HttpRequest["method"];
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}
export type CampaignMonitor = (call: CampaignMonitorCall) => Promise<Said>;

export function campaignMonitorClient(
  http: HttpClient,
  { config, clock }: { config: CampaignMonitorConfig; clock: Clock },
): CampaignMonitor {
  const headers = {
    accept: "application/json",
    "content-type": "application/json",
    authorization: basicAuthorization(config.apiKey.reveal(), "x"),
    "user-agent": "Crema",
  };
  return async ({ method, path, query = {}, body, signal }) => {
    const search = new URLSearchParams(query).toString();
    const exchange = await http.exchange({
      method,
      url: `${config.url}${path}.json${search === "" ? "" : `?${search}`}`,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
    if (exchange.kind !== "answered") return namedFailure("Campaign Monitor", exchange);
    if (exchange.status === 429)
      return {
        kind: "not-sent",
        reason: "Campaign Monitor was asked too often",
        retryAfterSeconds: waitOf(exchange.headers, clock.now()),
      };
    return saidBy(exchange.status, exchange.body);
  };
}

const longestWaitSeconds = 3_600;
const waitOf = (headers: Readonly<Record<string, string>>, now: Date): number | undefined => {
  const reset = headers["x-ratelimit-reset"] ?? "";
  const seconds = retryAfterOf(headers, now) ?? (/^\d+$/.test(reset) ? Number(reset) : undefined);
  return seconds === undefined ? undefined : Math.min(seconds, longestWaitSeconds);
};

/** Key, list, client and token: our settings. */
const settingsCodes: ReadonlySet<number> = new Set([50, 100, 101, 102, 120, 121, 122]);

function saidBy(status: number, body: Buffer): Said {
  if (status >= 200 && status < 300) return { kind: "ok", body };
  const { code, reason } = readRefusal(body);
  if (status === 401 || status === 403 || status === 404 || (status === 400 && settingsCodes.has(code)))
    return { kind: "not-sent", reason: `Campaign Monitor refuses us (${status}): ${reason}` };
  if (status === 400) return { kind: "refused", code, reason, body };
  return { kind: "unknown", reason: `Campaign Monitor answered with an error (${status})` };
}

/** For calls whose failure is an error. @throws ProviderError unless it is ok and can be read */
export function read<T>(operation: string, said: Said, reader: (body: Buffer) => T | undefined): T {
  const found = said.kind === "ok" ? reader(said.body) : undefined;
  if (found !== undefined) return found;
  const message = said.kind === "ok" ? unreadable.reason : said.reason;
  throw new ProviderError({
    provider: "campaign-monitor",
    operation,
    message,
    isRetryable: said.kind !== "refused",
  });
}

export const unreadable = { kind: "unknown", reason: "Campaign Monitor's answer cannot be read" } as const;
