import { featureNames } from "@crema/contract/areas";
import { expect, it } from "vitest";
import type { Access } from "../access/access-store.ts";
import { lossAt } from "./lost-rights.ts";

const own = "3f0c8f0a-6f3f-4a6e-9a55-0d7a1a2b3c4d";
const on = new Set<string>(featureNames);
const staff = (permissions: readonly string[], read: readonly string[] = []): Access => ({
  userUuid: own,
  accessRoles: ["staff"],
  permissions,
  read,
});
const editor = staff(["order.edit", "user.edit"]);

it.each([
  ["/orders/1", editor, staff(["user.edit"]), "view"],
  ["/orders/1", editor, staff(["user.edit"], ["order"]), "edit"],
  ["/orders/1", editor, staff(["order.edit"]), undefined],
  ["/orders/1", staff([], ["order"]), staff([]), "view"],
  ["/orders/1", staff([]), staff([]), undefined],
  ["/options", editor, staff(["user.edit"]), "edit"],
  [`/users/${own}`, editor, staff([]), "edit"],
  ["/nowhere", editor, staff([]), undefined],
])("the loss at %s follows from the rights before and now", (path, before, now, loss) => {
  expect(lossAt(path, { before, now }, on)).toBe(loss);
});
