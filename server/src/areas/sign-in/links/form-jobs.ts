/**
 * Forms about an address that may be anybody's: taken and answered alike for all addresses, in the same time, and carried
 * out by a job. See docs/decisions/0021-passwords-and-guessing.md.
 */
import type { Schema } from "@crema/contract/kit";
import { z } from "zod";
import { parse } from "zod/v4/core";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Task } from "../../../platform/jobs/task.ts";
import type { Platform } from "../../../platform/platform.ts";
import { networkOf } from "../../../platform/config/network-of.ts";
import { countAttempt } from "../credentials/throttle.ts";

/** The job that carries out a form bears the name of its call. */
export const queueForm = (deps: Platform, caller: Caller, body: object): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await deps.jobs.add(tx, caller.call, { body, requestId: caller.requestId });
    await caller.idempotency?.markCommitted(tx);
  });

const payload = z.object({ body: z.unknown(), requestId: z.string() });

interface Form<B> {
  readonly body: B;
  readonly requestId: string;
}

/** @param schema - what the call made of the request's body; it must take its own output */
export function formTask<S extends Schema>(
  schema: S,
  carryOut: (deps: Platform, form: Form<z.output<S>>) => Promise<void>,
): Task {
  return {
    run(deps, given) {
      const { body, requestId } = payload.parse(given);
      return carryOut(deps, { body: parse(schema, body), requestId });
    },
  };
}

const formsPerAddress = 30;

/**
 * Counts a form that anybody may send (register, forgot, choose password).
 * @throws Refusal too_many_requests (429) after 30 from one network address in 15 minutes
 */
export const countForm = (deps: Platform, caller: Caller): Promise<void> =>
  countAttempt(deps, [{ subject: `forms:${networkOf(caller.address)}`, most: formsPerAddress }]);
