import type { getPermissions } from "@crema/contract/areas/permissions";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { permissionsOf } from "./permission-rows.ts";
import { recordOf } from "./permission-record.ts";

export const getPermissionsOfUser: Operation<typeof getPermissions> = async ({ db }, _caller, { params }) => {
  const row = await permissionsOf(db, params.userUuid);
  if (row === undefined) throw notFound("User");
  return { permissions: [recordOf(row)] };
};
