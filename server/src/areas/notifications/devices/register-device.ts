import type { registerDevice } from "@crema/contract/areas/notifications";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { keepDevice, removeDevice } from "./device-rows.ts";

/** Safe to repeat: the app tells it at every start. Source: docs/decisions/0053. */
export const registerDeviceOfApp: Operation<typeof registerDevice> = async ({ db, clock }, _caller, { body }) => {
  const { token, platform, userUuid } = body;
  if (userUuid === undefined) await removeDevice(db, token);
  else if (!(await keepDevice(db, { token, platform, userUuid, at: clock.now() }))) throw notFound("User");
  return undefined;
};
