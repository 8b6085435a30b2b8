import type { Clock } from "../../../../platform/clock/clock.ts";
import { type ExchangeFailure, namedFailure } from "../../../../platform/exchange/exchange-failure.ts";
import { type HttpClient, type HttpRequest, retryAfterOf } from "../../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../../platform/http/refusal.ts";
import { basicAuthorization } from "../../../basic-authorization.ts";
import type { EpicorRestConfig } from "../epicor-config.ts";
import { errorText } from "./epicor-rest-replies.ts";

export type Said =
  | { readonly kind: "ok"; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string }
  | ExchangeFailure;

export interface EpicorRest {
  readonly company: string;
  read(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Said>;
  post(path: string, body: unknown, signal: AbortSignal): Promise<Said>;
}

export function epicorRest(
  http: HttpClient,
  { config, clock }: { config: EpicorRestConfig; clock: Clock },
): EpicorRest {
  const base = `${config.url}/api/v2/odata/${encodeURIComponent(config.house.company)}/`;
  const headers = {
    accept: "application/json",
    authorization: basicAuthorization(config.username, config.password.reveal()),
    "x-api-key": config.apiKey.reveal(),
    ...(config.house.brand.site !== "" && {
      callsettings: JSON.stringify({ Company: config.house.company, Plant: config.house.brand.site }),
    }),
  };
  const ask = async (asked: HttpRequest): Promise<Said> => {
    const exchange = await http.exchange(asked);
    if (exchange.kind !== "answered") return namedFailure("The ERP", exchange);
    return said(exchange.status, exchange.body.toString("utf8"), retryAfterOf(exchange.headers, clock.now()));
  };
  return {
    company: config.house.company,
    read: (path, query, signal) =>
      ask({ method: "GET", url: `${base}${path}?${new URLSearchParams(query).toString()}`, headers, signal }),
    post: (path, body, signal) =>
      ask({
        method: "POST",
        url: `${base}${path}`,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
        signal,
      }),
  };
}

/** Identity, scope, a session that is gone, and a name there is not: settings, and the request was not worked on. */
const refusesUs: ReadonlySet<number> = new Set([401, 403, 404, 410]);

function said(status: number, text: string, retryAfterSeconds: number | undefined): Said {
  if (status >= 200 && status < 300) return { kind: "ok", text };
  if (status === 400) return { kind: "refused", reason: errorText(text) };
  if (status === 429) return { kind: "not-sent", reason: "The ERP was asked too often", retryAfterSeconds };
  if (refusesUs.has(status)) return { kind: "not-sent", reason: `The ERP refuses us (${status}): ${errorText(text)}` };
  // A duplicate key (409) may be our own first try; from 500 on nobody knows how far it came.
  return { kind: "unknown", reason: `The ERP answered with an error (${status})` };
}

/** For calls that only read. @throws ProviderError unless it is ok */
export function textOf(operation: string, heard: Said): string {
  if (heard.kind === "ok") return heard.text;
  const { reason } = heard;
  throw new ProviderError({ provider: "epicor", operation, message: reason, isRetryable: heard.kind !== "refused" });
}
