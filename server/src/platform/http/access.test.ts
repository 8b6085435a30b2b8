import { anyone, anySession, anyStaff, needs, needsKey, needsOrKey, needsOrSelf } from "@crema/contract/kit";
import { describe, expect, it } from "vitest";
import { nobody, type Principal } from "../sessions/principal.ts";
import { allow } from "./access.ts";
import { Refusal } from "./refusal.ts";

const staff = (permissions: string[], read: string[] = []): Principal => ({
  kind: "staff",
  userUuid: "me",
  sessionId: "s",
  name: "Ana Reid",
  rights: { permissions, read },
});
const customer: Principal = { kind: "customer", userUuid: "me", sessionId: "s", name: "Cara" };
const machine: Principal = { kind: "machine", keyId: "k", name: "till", scope: "pos" };

const statusOf = (work: () => void): number => {
  try {
    work();
    return 200;
  } catch (error) {
    return error instanceof Refusal ? error.status : 500;
  }
};

describe("allow", () => {
  it.each([
    ["anyone needs nothing", anyone, nobody, {}, 200],
    ["nobody is asked to sign in", anyStaff, nobody, {}, 401],
    ["any member of staff", anyStaff, staff([]), {}, 200],
    ["a customer ends their own session", anySession, customer, {}, 200],
    ["so does any member of staff", anySession, staff([]), {}, 200],
    ["a machine has no session", anySession, machine, {}, 403],
    ["nobody has one either", anySession, nobody, {}, 401],
    ["a customer never makes a staff call", anyStaff, customer, {}, 403],
    ["a customer never reads their own record here", needsOrSelf("uuid", "user.view"), customer, { uuid: "me" }, 403],
    ["edit includes view", needs("user.view"), staff(["user.edit"]), {}, 200],
    ["a read flag opens view", needs("user.view"), staff([], ["user"]), {}, 200],
    ["a read flag never opens edit", needs("user.edit"), staff([], ["user"]), {}, 403],
    ["one of several rights is enough", needs("user.view", "promotion.edit"), staff(["promotion.edit"]), {}, 200],
    ["another area's right is not", needs("user.view"), staff(["order.edit"]), {}, 403],
    ["one's own record", needsOrSelf("uuid", "user.view"), staff([]), { uuid: "me" }, 200],
    ["one's own record in capitals", needsOrSelf("uuid", "user.view"), staff([]), { uuid: "ME" }, 200],
    ["somebody else's record", needsOrSelf("uuid", "user.view"), staff([]), { uuid: "you" }, 403],
    ["a machine with the scope", needsKey("pos"), machine, {}, 200],
    ["a machine with another scope", needsKey("app"), machine, {}, 403],
    ["a machine, beside staff", needsOrKey("pos", "order.view"), machine, {}, 200],
    ["a machine with another scope, beside staff", needsOrKey("app", "order.view"), machine, {}, 403],
    ["staff beside a machine", needsOrKey("pos", "order.view"), staff(["order.edit"]), {}, 200],
    ["staff without the right beside a machine", needsOrKey("pos", "order.view"), staff([]), {}, 403],
    ["a machine never makes a staff call", anyStaff, machine, {}, 403],
    ["staff never make a machine's call", needsKey("pos"), staff(["order.edit"]), {}, 403],
  ] as const)("%s", (...[, access, principal, given, status]) => {
    expect(statusOf(() => allow(access, principal, given))).toBe(status);
  });
});
