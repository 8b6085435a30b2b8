/** `api.transmitmessage.com` (V2, JSON). */
import type { Door } from "../kit/door.ts";
import type { Reply } from "../kit/http.ts";
import type { Bench } from "../kit/sandbox.ts";
import { answerKudosity, kudosityRefusal } from "./kudosity.ts";
import { createRequestRate } from "./request-rate.ts";
import type { SmsBook } from "./sms-book.ts";
import { kudosityAccount, type SmsState } from "./sms-state.ts";

const requestsASecond = 15;

const unauthorized = (): Reply => kudosityRefusal(401, "The API key is missing or wrong");
/** Without a Retry-After: the vendor drops what is too much. */
const throttled = (): Reply => kudosityRefusal(429, "OVER_LIMIT: API rate limit exceeded");

export function kudosityDoor(bench: Bench<SmsState>, book: SmsBook): Door {
  const isTooMuch = createRequestRate(requestsASecond, () => bench.clock.now());
  return {
    operationOf: ({ method, url }) => `${method} ${url.pathname}`,
    throttled,
    authWrong: unauthorized,
    authExpired: unauthorized,
    answer(asked) {
      if (asked.headers["x-api-key"] !== kudosityAccount.key) return unauthorized();
      return isTooMuch() ? throttled() : answerKudosity(asked, { bench, book });
    },
  };
}
