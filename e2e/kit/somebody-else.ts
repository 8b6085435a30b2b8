/** What a colleague who may do everything does meanwhile, by calls; open pages are told of it. */
import { signInAs } from "../../server/test/sessions.ts";
import { aStaffMember } from "../../server/test/users.ts";
import { type Crema, everything, expect } from "./crema.ts";

export async function asSomebodyElse(
  { app }: Crema,
  call: { method: "PUT" | "POST" | "DELETE"; url: string; payload?: object },
): Promise<void> {
  const headers = await signInAs(app, await aStaffMember(app, everything));
  expect((await app.server.inject({ ...call, headers })).statusCode).toBeLessThan(300);
}

/** Sets what this person may do, and nothing else. */
export const setRights = (crema: Crema, userUuid: string, rights: { permissions?: string[]; read?: string[] }) =>
  asSomebodyElse(crema, {
    method: "PUT",
    url: `/v1/permissions/${userUuid}`,
    payload: { permissions: [], read: [], ...rights, roles: ["staff"] },
  });
