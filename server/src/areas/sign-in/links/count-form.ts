import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { networkOf } from "../../../platform/config/network-of.ts";
import { countAttempt } from "../credentials/throttle.ts";

const formsPerAddress = 30;

/**
 * Counts a form that anybody may send (register, forgot, choose password).
 * @throws Refusal too_many_requests (429) after 30 from one network address in 15 minutes
 */
export const countForm = (deps: Platform, caller: Caller): Promise<void> =>
  countAttempt(deps, [{ subject: `forms:${networkOf(caller.address)}`, most: formsPerAddress }]);
