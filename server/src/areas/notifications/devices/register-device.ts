import type { registerDevice } from "@crema/contract/areas/notifications";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { lockCustomer, removeDevice, storeDevice } from "./device-rows.ts";

/** Safe to repeat: the app sends it at every start. Source: docs/decisions/0084-devices-belong-to-customers.md. */
export const registerDeviceOfApp: Operation<typeof registerDevice> = async ({ db, clock, log }, _caller, { body }) => {
  const { token, platform, userUuid } = body;
  if (userUuid === undefined) {
    await removeDevice(db, token);
    return undefined;
  }
  const before = await inTransaction(db, async (tx) => {
    if (!(await lockCustomer(tx, userUuid))) throw notFound("Customer");
    return storeDevice(tx, { token, platform, userUuid, at: clock.now() });
  });
  if (before !== undefined) log.info({ from: before, to: userUuid }, "a device moved to another customer");
  return undefined;
};
