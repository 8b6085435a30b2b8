/**
 * What the signed-in person may do: role and permissions from the server, loaded before anything is shown and again
 * when they change. Source: spec part 1, section 6; AMB-01, AMB-02, AMB-18.
 */
import { type PermissionName, type Rights, holds } from "@crema/contract/kit";
import type { getPermissions } from "@crema/contract/areas/permissions";
import { createStore } from "../../ui/foundation/store.ts";
import { callOf } from "../api/call.ts";

export interface Access extends Rights {
  readonly userUuid: string;
  readonly accessRoles: readonly string[];
}

const nobody: Access = { userUuid: "", accessRoles: [], permissions: [], read: [] };
const store = createStore(nobody);

export const readAccess = store.read;

function setAccess(next: Access): void {
  const before = store.read();
  // Reading the same rights again renders nothing.
  if (JSON.stringify(next) === JSON.stringify(before)) return;
  for (const watcher of watchers) watcher(before, next);
  store.set(next);
}

type Watcher = (before: Access, now: Access) => void;
const watchers = new Set<Watcher>();

/** Hears of changed rights before anything on screen does. @returns stops it */
export function watchAccess(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

const loadPermissions = callOf<typeof getPermissions>("GET", "/v1/permissions/:userUuid");

/**
 * Loads role and permissions; the first record is used. They count only while the role is staff.
 *
 * @throws ApiError when they cannot be loaded
 */
export async function loadAccess(userUuid: string): Promise<Access> {
  const answer = await loadPermissions({ params: { userUuid } });
  const [record] = answer.permissions;
  const isStaff = record?.roles.includes("staff") ?? false;
  setAccess({
    userUuid,
    accessRoles: record?.roles ?? [],
    permissions: isStaff ? (record?.permissions ?? []) : [],
    read: isStaff ? (record?.read ?? []) : [],
  });
  return store.read();
}

export const isStaff = (access: Access): boolean => access.accessRoles.includes("staff");

export interface PageRights {
  readonly canSee: boolean;
  readonly canEdit: boolean;
}

/** What rights give for one permission. A page that needs none is seen by all and edited by nobody (AMB-19). */
export function rightsFor(access: Rights, permission: PermissionName | null): PageRights {
  if (permission === null) return { canSee: true, canEdit: false };
  return { canSee: holds(access, `${permission}.view`), canEdit: holds(access, `${permission}.edit`) };
}

export const useAccessRecord = store.useValue;

export function useAccess(permission: PermissionName | null): PageRights {
  return rightsFor(useAccessRecord(), permission);
}
