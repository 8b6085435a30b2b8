/**
 * Which pages exist for whom: the area is switched on and the person holds the permission, at least for reading.
 * Everything else is an unknown path. Pure. Source: spec part 1, section 2; SHELL-05, AMB-01, AMB-04, AMB-05.
 */
import { type AreaName, type Page, areaNames, areaOf, isOn } from "@crema/contract/areas";
import { type Access, rightsFor } from "./access-store.ts";

export interface FoundPage {
  readonly area: AreaName;
  readonly page: Page;
  readonly params: Readonly<Record<string, string>>;
}

function paramsOf(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split("/");
  const given = pathname.replace(/(?<=.)\/$/, "").split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (!part.startsWith("$")) {
      if (part !== value) return undefined;
    } else if (value === "") return undefined;
    else params[part.slice(1)] = decoded(value);
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page at a path, whoever asks. A path without parameters is preferred: /users/all is no user. */
export function findPage(pathname: string): FoundPage | undefined {
  const found: FoundPage[] = [];
  for (const area of areaNames)
    for (const page of areaOf(area).pages) {
      const params = paramsOf(page.path, pathname);
      if (params !== undefined) found.push({ area, page, params });
    }
  return found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

export function canOpen({ page, params }: FoundPage, access: Access, on: ReadonlySet<string>): boolean {
  if (page.self === true && params["uuid"] === access.userUuid) return true;
  const { canSee, canEdit } = rightsFor(access, page.permission);
  return isOn(page.feature, on) && (page.isForEditors === true ? canEdit : canSee);
}

/** Whether a page that is there sends this person to the root instead of being unknown to them. Source: AMB-22. */
export const leadsToRoot = (found: FoundPage, access: Access, on: ReadonlySet<string>): boolean =>
  found.page.isForEditors === true && isOn(found.page.feature, on) && !canOpen(found, access, on);

const everyPage: readonly FoundPage[] = areaNames.flatMap((area) =>
  areaOf(area).pages.map((page) => ({ area, page, params: {} })),
);

export const menuPages = (access: Access, on: ReadonlySet<string>): readonly FoundPage[] =>
  everyPage.filter((found) => found.page.menu !== undefined && canOpen(found, access, on));

/** Whether something new is made on this page: it has a parent, and is about no record that is there. */
export const isForNew = ({ page }: Pick<FoundPage, "page">): boolean => page.parent !== undefined;

/** The pages of the command palette: every one that needs no record; where something new is made, for those who may make it. */
export const palettePages = (access: Access, on: ReadonlySet<string>): readonly FoundPage[] =>
  everyPage.filter(
    (found) =>
      !found.page.path.includes("$") &&
      canOpen(found, access, on) &&
      (!isForNew(found) || rightsFor(access, found.page.permission).canEdit),
  );

/** Where '/' leads: to /users, else to the first page this person may open; undefined when there is none. */
export function firstPage(access: Access, on: ReadonlySet<string>): string | undefined {
  const pages = menuPages(access, on);
  return (pages.find(({ page }) => page.path === "/users") ?? pages[0])?.page.path;
}
