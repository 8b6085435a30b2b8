import { mayRegister } from "@crema/contract/areas/domains";
import type { register } from "@crema/contract/areas/sign-in";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { domainLists } from "../../domains/index.ts";
import { userByEmail, addPendingCustomer, storePasswordHash } from "../sign-in-user-rows.ts";
import { enforcePasswordRule } from "../credentials/password-policy.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { recordOwnAct } from "../record-own-act.ts";
import { mayMail, queueAlreadyRegisteredMail, queueVerificationMail } from "./user-mails.ts";
import { countForm } from "./count-form.ts";

/**
 * Registers a customer, who is pending until the mail's link was opened. The answer, and the work behind it, is the
 * same for an address that is taken: a mail tells its owner. Source: AMB-126.
 */
export const registerCustomer: Operation<typeof register> = async (deps, caller, { body }) => {
  await countForm(deps, caller);
  enforcePasswordRule(deps.config, body.password);
  if (!mayRegister(body.email, await domainLists(deps.db))) {
    const message = "Registering with this email domain is not possible";
    throw new Refusal("domain_refused", message, { errors: { email: message } });
  }
  const passwordHash = await hashPassword(body.password);
  const at = deps.clock.now();
  const added = await inTransaction(deps.db, async (tx) => {
    const uuid = await addPendingCustomer(tx, { ...body, at });
    if (uuid === undefined) {
      await tellOwner(deps, tx, body.email);
      await caller.idempotency?.markCommitted(tx);
      return undefined;
    }
    await storePasswordHash(tx, { uuid, passwordHash, at });
    await queueVerificationMail(deps, tx, { uuid, ...body });
    const { email, firstName, lastName } = body;
    await recordOwnAct(
      tx,
      caller,
      { uuid, firstName, lastName },
      {
        at,
        record: "user",
        id: uuid,
        act: "register",
        changes: {
          "profile.email": [null, email],
          "profile.firstName": [null, firstName],
          "profile.lastName": [null, lastName],
        },
      },
    );
    return uuid;
  });
  if (added !== undefined) deps.live.recordChanged("user", added);
  return undefined;
};

async function tellOwner(deps: Platform, tx: Tx, email: string): Promise<void> {
  const owner = await userByEmail(tx, email);
  if (owner === undefined || owner.isArchived) return;
  const kind = owner.isVerified ? "already-registered" : "verify-email";
  if (!(await mayMail(deps, tx, { kind, recipient: owner.email }))) return;
  await (owner.isVerified ? queueAlreadyRegisteredMail(deps, tx, owner) : queueVerificationMail(deps, tx, owner));
}
