/** Sessions of the ERP: each takes a licence until it is closed or was not used for long enough. */
import { company, site } from "../seed/code-lists.ts";
import { Refused } from "./refused.ts";
import type { Erp, Session } from "./state.ts";

const hour = 3_600_000;

const isAlive = ({ now }: Erp, { usedAt }: Session): boolean => now().getTime() - usedAt <= hour;

/** @returns its id. @throws Refused where every licence is taken */
export function openSession(erp: Erp): string {
  const state = erp.state();
  state.sessions = Object.fromEntries(Object.entries(state.sessions).filter(([, one]) => isAlive(erp, one)));
  if (Object.keys(state.sessions).length >= state.settings.licences)
    throw new Refused({
      status: 400,
      type: "Ice.Common.LicenseException",
      message: "Maximum users exceeded on license.",
    });
  const id = crypto.randomUUID();
  state.sessions[id] = { usedAt: erp.now().getTime(), company, plant: site };
  return id;
}

/** The session, used again. @throws Refused 410 where there is none, or not any more */
export function sessionOf(erp: Erp, id: string): Session {
  const found = erp.state().sessions[id];
  if (found === undefined || !isAlive(erp, found))
    throw new Refused({
      status: 410,
      type: "Ice.Common.InvalidSessionException",
      message: `Session ${id} is invalid or has expired.`,
    });
  found.usedAt = erp.now().getTime();
  return found;
}

export function closeSession(erp: Erp, id: string): void {
  delete erp.state().sessions[id];
}
