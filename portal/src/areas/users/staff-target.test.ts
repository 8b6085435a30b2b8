import { describe, expect, it } from "vitest";
import type { Access } from "../../app/access/access-store.ts";
import { canActOn } from "./staff-target.ts";

const reader = (permissions: Access["permissions"]): Access => ({
  userUuid: "reader",
  accessRoles: ["staff"],
  permissions,
  read: [],
});

describe("acts on a member of staff", () => {
  it.each([
    { who: "a customer", uuid: "other", accessRoles: ["customer"] as const, editor: true, boss: true },
    { who: "a member of staff", uuid: "other", accessRoles: ["staff"] as const, editor: false, boss: true },
    { who: "both at once", uuid: "other", accessRoles: ["customer", "staff"] as const, editor: false, boss: true },
    { who: "oneself", uuid: "reader", accessRoles: ["staff"] as const, editor: true, boss: true },
  ])("on $who: user.edit $editor, with permission.edit $boss", ({ uuid, accessRoles, editor, boss }) => {
    const target = { uuid, accessRoles: [...accessRoles] };
    expect(canActOn(target, reader(["user.edit"]))).toBe(editor);
    expect(canActOn(target, reader(["user.edit", "permission.edit"]))).toBe(boss);
  });
});
