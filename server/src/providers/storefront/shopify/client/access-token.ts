/** The token every request carries: one that stays, or one for a day from the client's credentials, renewed at four fifths of its life. */
import { z } from "zod";
import type { Clock } from "../../../../platform/clock/clock.ts";
import { type ExchangeFailure, namedFailure } from "../../../../platform/exchange/exchange-failure.ts";
import { type HttpClient, retryAfterOf } from "../../../../platform/exchange/http-client.ts";
import { readJson } from "../../../provider-replies.ts";
import type { ShopifyConfig } from "../shopify-config.ts";

export type TokenAnswer =
  | { readonly kind: "token"; readonly token: string }
  /** There is none now, so nothing can have been sent. */
  | Extract<ExchangeFailure, { kind: "not-sent" }>;

export interface AccessTokens {
  /** Whoever asks while one is fetched gets that one. */
  current(): Promise<TokenAnswer>;
  /** The shop refused it: the next call fetches another, where there can be one. @returns whether asking again is worth it */
  refused(token: string): boolean;
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const renewAt = 0.8;

type TokenOptions = { readonly config: ShopifyConfig; readonly clock: Clock };

export function accessTokens(http: HttpClient, { config, clock }: TokenOptions): AccessTokens {
  if (config.accessToken.isSet) {
    const token = config.accessToken.reveal();
    return { current: () => Promise.resolve({ kind: "token", token }), refused: () => false };
  }
  let held: { readonly token: string; readonly until: number } | undefined;
  let fetching: Promise<TokenAnswer> | undefined;
  const renew = async (): Promise<TokenAnswer> => {
    const at = clock.now().getTime();
    const fetched = await fetchToken(http, { config, clock });
    if (fetched.kind === "not-sent") return fetched;
    held = { token: fetched.token, until: at + fetched.seconds * 1_000 * renewAt };
    return { kind: "token", token: fetched.token };
  };
  return {
    async current() {
      if (held !== undefined && clock.now().getTime() < held.until) return { kind: "token", token: held.token };
      fetching ??= renew().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    refused(token) {
      if (held?.token === token) held = undefined;
      return true;
    },
  };
}

type Fetched =
  | { readonly kind: "fetched"; readonly token: string; readonly seconds: number }
  | Extract<TokenAnswer, { kind: "not-sent" }>;

async function fetchToken(http: HttpClient, { config, clock }: TokenOptions): Promise<Fetched> {
  const exchange = await http.exchange({
    method: "POST",
    url: `${config.shopUrl}/admin/oauth/access_token`,
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams({
      client_id: config.clientId,
      client_secret: config.clientSecret.reveal(),
      grant_type: "client_credentials",
    }).toString(),
  });
  if (exchange.kind !== "answered")
    return { kind: "not-sent", reason: `No access token: ${namedFailure("The shop", exchange).reason}` };
  const { status, headers, body } = exchange;
  if (status === 429)
    return {
      kind: "not-sent",
      reason: "The shop was asked too often for an access token",
      retryAfterSeconds: retryAfterOf(headers, clock.now()),
    };
  if (status !== 200) return { kind: "not-sent", reason: `The shop gives us no access token (${status})` };
  const reply = readJson(body, tokenReply);
  if (reply === undefined) return { kind: "not-sent", reason: "The reply with the access token cannot be read" };
  return { kind: "fetched", token: reply.access_token, seconds: reply.expires_in };
}
