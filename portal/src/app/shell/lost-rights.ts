/** What lost rights mean for what is being typed. Pure. Source: RULINGS A14. */
import { type PermissionName, permissionNames } from "@crema/contract/kit";
import { type Access, rightsFor } from "../access/access-store.ts";
import { canOpen, findPage } from "../access/open-pages.ts";

export type Loss = "view" | "edit" | undefined;

interface Change {
  readonly before: Access;
  readonly now: Access;
}

const mayEdit = (access: Access, permission: PermissionName): boolean => rightsFor(access, permission).canEdit;

/** Which right to the page of this path was taken away. A page for everybody is edited with rights of others. */
export function lossAt(pathname: string, { before, now }: Change, on: ReadonlySet<string>): Loss {
  const found = findPage(pathname);
  if (found === undefined || !canOpen(found, before, on)) return undefined;
  if (!canOpen(found, now, on)) return "view";
  const { permission } = found.page;
  const names = permission === null ? permissionNames : [permission];
  return names.some((name) => mayEdit(before, name) && !mayEdit(now, name)) ? "edit" : undefined;
}
