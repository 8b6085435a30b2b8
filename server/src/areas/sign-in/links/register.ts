import { mayRegister } from "@crema/contract/areas/domains";
import { register } from "@crema/contract/areas/sign-in";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { domainLists } from "../../domains/index.ts";
import { recordOwnAct } from "../record-own-act.ts";
import { addPendingCustomer, lockUserByEmail } from "../sign-in-user-rows.ts";
import { countForm, formTask, queueForm } from "./form-jobs.ts";
import { mayMail, queueAlreadyRegisteredMail, queueVerificationMail } from "./user-mails.ts";

/**
 * Registers a customer, who is pending until the mail's link was used. The password is chosen there, by whoever owns the
 * address, and not here by whoever names it. Answered before anybody looks whether the address is taken.
 * Source: AMB-126.
 * @throws Refusal domain_refused (422) for an email domain that may not register
 */
export const registerCustomer: Operation<typeof register> = async (deps, caller, { body }) => {
  await countForm(deps, caller);
  if (!mayRegister(body.email, await domainLists(deps.db))) {
    const message = "Registering with this email domain is not possible";
    throw new Refusal("domain_refused", message, { errors: { email: message } });
  }
  await queueForm(deps, caller, body);
  return undefined;
};

export const registerTask = formTask(register.body, async (deps, { body, requestId }) => {
  const at = deps.clock.now();
  const { email, firstName, lastName } = body;
  const added = await inTransaction(deps.db, async (tx) => {
    const uuid = await addPendingCustomer(tx, { ...body, at });
    if (uuid === undefined) {
      await tellOwner(deps, tx, email);
      return undefined;
    }
    await queueVerificationMail(deps, tx, { uuid, ...body });
    const changes = {
      "profile.email": [null, email],
      "profile.firstName": [null, firstName],
      "profile.lastName": [null, lastName],
    } as const;
    const who = { uuid, firstName, lastName };
    await recordOwnAct(tx, { call: register.name, requestId }, who, {
      at,
      record: "user",
      id: uuid,
      act: "register",
      changes,
    });
    return uuid;
  });
  if (added !== undefined) deps.live.recordChanged("user", added);
});

async function tellOwner(deps: Platform, tx: Tx, email: string): Promise<void> {
  const owner = await lockUserByEmail(tx, email);
  if (owner === undefined || owner.isArchived) return;
  const kind = owner.isVerified ? "already-registered" : "verify-email";
  if (!(await mayMail(deps, tx, { kind, recipient: owner.email, subjectId: owner.uuid }))) return;
  await (owner.isVerified ? queueAlreadyRegisteredMail(deps, tx, owner) : queueVerificationMail(deps, tx, owner));
}
