import { featureNames } from "@crema/contract/areas";
import { describe, expect, it } from "vitest";
import type { Access } from "./access-store.ts";
import { canOpen, findPage, firstPage, leadsToRoot, menuPages, palettePages } from "./open-pages.ts";

const own = "3f0c8f0a-6f3f-4a6e-9a55-0d7a1a2b3c4d";
const other = "00000000-6f3f-4a6e-9a55-0d7a1a2b3c4d";
const all = new Set<string>(featureNames);
const staff = (part: Partial<Access> = {}): Access => ({
  userUuid: own,
  accessRoles: ["staff"],
  permissions: [],
  read: [],
  ...part,
});
const mayOpen = (path: string, access: Access, on: ReadonlySet<string> = all): boolean => {
  const found = findPage(path);
  return found !== undefined && canOpen(found, access, on);
};
/** Paths that the palette finds. */
const foundBy = (access: Access): string[] => palettePages(access, all).map(({ page }) => page.path);

describe("the pages of the portal", () => {
  it("match their whole path and nothing more", () => {
    expect(findPage("/users")?.page.title).toBe("Users");
    expect(findPage(`/users/${own}`)?.params).toEqual({ uuid: own });
    expect(findPage(`/users/${own}/extra`)).toBeUndefined();
    expect(findPage("/user")).toBeUndefined();
    expect(findPage("/Users")).toBeUndefined();
  });

  it("exist for those who may edit or read them, and for nobody else", () => {
    expect(mayOpen("/users", staff({ permissions: ["user.edit"] }))).toBe(true);
    expect(mayOpen("/users", staff({ read: ["user"] }))).toBe(true);
    expect(mayOpen("/users", staff({ permissions: ["order.edit"] }))).toBe(false);
  });

  it("do not exist while their area is switched off", () => {
    expect(mayOpen("/users", staff({ permissions: ["user.edit"] }), new Set(["options"]))).toBe(false);
    expect(mayOpen("/options", staff(), new Set(["users"]))).toBe(false);
  });

  it("open to everybody for their own record, whatever is switched off", () => {
    expect(mayOpen(`/users/${own}`, staff())).toBe(true);
    expect(mayOpen(`/users/${own}`, staff(), new Set())).toBe(true);
    expect(mayOpen(`/users/${other}`, staff())).toBe(false);
  });

  it("of editors alone open to no reader, who is sent to the root; switched off they are unknown [AMD-05]", () => {
    const found = findPage("/diagnostics");
    if (found === undefined) throw new Error("no such page");
    const reader = staff({ read: ["permission"] });
    expect(mayOpen("/diagnostics", staff({ permissions: ["permission.edit"] }))).toBe(true);
    expect(mayOpen("/diagnostics", reader)).toBe(false);
    expect(menuPages(reader, all).map(({ page }) => page.path)).not.toContain("/diagnostics");
    expect([leadsToRoot(found, reader, all), leadsToRoot(found, staff(), all)]).toEqual([true, true]);
    expect(leadsToRoot(found, staff({ permissions: ["permission.edit"] }), all)).toBe(false);
    expect(leadsToRoot(found, reader, new Set(["users"]))).toBe(false);
  });

  it("are all found by the palette: what one may open, and where one makes something new who may", () => {
    const editor = foundBy(staff({ permissions: ["order.edit", "product.edit", "permission.edit"] }));
    expect(editor).toEqual(
      expect.arrayContaining(["/start", "/orders", "/settings", "/jobs", "/audit", "/diagnostics"]),
    );
    expect(editor).toEqual(expect.arrayContaining(["/products", "/products/create"]));
    expect(editor.filter((path) => path.includes("$"))).toEqual([]);
    const reader = foundBy(staff({ read: ["order", "product", "permission"] }));
    expect(reader).toEqual(expect.arrayContaining(["/orders", "/products", "/settings"]));
    expect(reader.filter((path) => ["/products/create", "/jobs", "/audit"].includes(path))).toEqual([]);
  });

  it("hold the menu and never the details", () => {
    const titles = menuPages(staff({ permissions: ["user.edit"] }), all).map(({ page }) => page.title);
    expect(titles).toEqual(["Users", "Help & Support", "Options"]);
    expect(menuPages(staff(), all).map(({ page }) => page.title)).toEqual(["Help & Support", "Options"]);
  });

  it("begin with /users where that is allowed, else with the first that is", () => {
    expect(firstPage(staff({ permissions: ["user.edit"] }), all)).toBe("/users");
    expect(firstPage(staff({ permissions: ["shipping.edit"] }), all)).toBe("/shipping-labels");
    expect(firstPage(staff(), all)).toBe("/support");
    expect(firstPage(staff(), new Set())).toBeUndefined();
  });
});
