/** `api.transmitmessage.com` (V2, JSON) and the classic `api.transmitsms.com` (V1, forms) at one address: their paths differ. */
import type { Asked, Door } from "../kit/door.ts";
import type { HttpAsked, Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { answerBurst, burstRefusal } from "./burst.ts";
import { answerKudosity, kudosityRefusal } from "./kudosity.ts";
import { createRequestRate } from "./request-rate.ts";
import { basicOf, type SmsBook } from "./sms-book.ts";
import { kudosityAccount, type SmsState } from "./sms-state.ts";

const requestsASecond = 15;

const isClassic = ({ url }: HttpAsked): boolean => url.pathname.endsWith(".json");

const unauthorized = (asked: HttpAsked): Reply =>
  isClassic(asked)
    ? burstRefusal("AUTH_FAILED", "Authentication failed", 401)
    : kudosityRefusal(401, "The API key is missing or wrong");
/** Without a Retry-After: the vendor drops what is too much. */
const throttled = (asked: HttpAsked): Reply =>
  isClassic(asked)
    ? burstRefusal("OVER_LIMIT", "API rate limit exceeded", 429)
    : kudosityRefusal(429, "OVER_LIMIT: API rate limit exceeded");

const isKnown = (asked: HttpAsked): boolean =>
  isClassic(asked)
    ? asked.headers.authorization === basicOf(kudosityAccount.key, kudosityAccount.secret)
    : asked.headers["x-api-key"] === kudosityAccount.key;

export function kudosityDoor(bench: Bench<SmsState>, book: SmsBook): Door {
  const isTooMuch = createRequestRate(requestsASecond, () => bench.clock.now());
  const answer = (asked: Asked): Reply | Promise<Reply> => {
    if (!isKnown(asked)) return unauthorized(asked);
    if (isTooMuch()) return throttled(asked);
    return isClassic(asked) ? answerBurst(asked, book) : answerKudosity(asked, { bench, book });
  };
  return {
    operationOf: ({ method, url }) => `${method} ${url.pathname.replace(/^\/v2\/(\w+)\/.+/, "/v2/$1/id")}`,
    throttled: (_, asked) => throttled(asked),
    authWrong: unauthorized,
    authExpired: unauthorized,
    answer,
  };
}
