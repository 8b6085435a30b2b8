/**
 * What the signed-in person may do: role and permissions from the server, loaded before anything is shown and again
 * when they change. Source: spec part 1, section 6; AMB-01, AMB-02, AMB-18.
 */
import { useSyncExternalStore } from "react";
import type { PermissionName, Rights } from "@crema/contract/kit";
import { holds } from "@crema/contract/kit";
import type { getPermissions } from "@crema/contract/areas/permissions";
import { callOf } from "../api/call.ts";

export interface Access extends Rights {
  readonly userUuid: string;
  readonly accessRoles: readonly string[];
}

const nobody: Access = { userUuid: "", accessRoles: [], permissions: [], read: [] };
let current: Access = nobody;
const listeners = new Set<() => void>();

export const readAccess = (): Access => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setAccess(next: Access): void {
  // Reading the same rights again renders nothing.
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  const before = current;
  current = next;
  for (const watcher of watchers) watcher(before, next);
  for (const listener of listeners) listener();
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
  return current;
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

/** The signed-in person. */
export const useAccessRecord = (): Access => useSyncExternalStore(subscribe, readAccess);

/** What the signed-in person may do with pages and records of this permission. */
export function useAccess(permission: PermissionName | null): PageRights {
  return rightsFor(useAccessRecord(), permission);
}
