import { presets } from "@crema/contract/areas/permissions";
import { type AnyCall, holds, keyScopes, type Right } from "@crema/contract/kit";
import { inTransaction } from "../src/platform/database/database.ts";
import { addApiKey } from "../src/platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey, newApiKey } from "../src/platform/sessions/api-keys/api-keys.ts";
import { propertyOf } from "../src/platform/values/property-of.ts";
import { signInAs } from "./sessions.ts";
import type { AnyRequest, TestApp } from "./test-app.ts";
import { aCustomer, aStaffMember } from "./users.ts";

export interface Person {
  readonly name: string;
  readonly uuid: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a 2xx may come back at all. */
  mayCall(call: AnyCall, request: Pick<AnyRequest, "params">): boolean;
}

const staff = {
  admin: presets.all,
  marketing: presets.marketing,
  service: presets.customerService,
  warehouse: { permissions: ["shipping.edit"], read: [] },
  readonly: presets.staff,
} as const;

async function aPerson(app: TestApp, name: keyof typeof staff): Promise<Person> {
  const rights = staff[name];
  const uuid = await aStaffMember(app, rights);
  const isOwn = ({ self }: { self?: string }, { params }: Pick<AnyRequest, "params">) =>
    self !== undefined && String(propertyOf(params, self)).toLowerCase() === uuid;
  return {
    name,
    uuid,
    headers: await signInAs(app, uuid),
    mayCall({ access }, request) {
      if (access.kind === "key") return false;
      if (access.kind !== "rights") return true;
      return isOwn(access, request) || access.anyOf.some((right: Right) => holds(rights, right));
    },
  };
}

async function aMachine(app: TestApp, scope: (typeof keyScopes)[number]): Promise<Person> {
  const key = newApiKey(scope);
  await inTransaction(app.platform.db, (tx) =>
    addApiKey(tx, { name: `Fuzz ${scope}`, scope, hash: hashOfApiKey(key), at: app.clock.now() }),
  );
  return {
    name: `key ${scope}`,
    uuid: "",
    headers: { authorization: `Bearer ${key}` },
    mayCall: ({ access }) =>
      access.kind === "anyone" ||
      (access.kind === "key" && access.scope === scope) ||
      (access.kind === "rights" && access.key === scope),
  };
}

export async function everybody(app: TestApp): Promise<readonly Person[]> {
  const uuid = await aCustomer(app);
  return [
    await aPerson(app, "admin"),
    await aPerson(app, "admin"),
    await aPerson(app, "marketing"),
    await aPerson(app, "service"),
    await aPerson(app, "warehouse"),
    await aPerson(app, "readonly"),
    ...(await Promise.all(keyScopes.map((scope) => aMachine(app, scope)))),
    {
      name: "customer",
      uuid,
      headers: await signInAs(app, uuid, "customer"),
      mayCall: ({ access }) => access.kind === "anyone" || access.kind === "session",
    },
    { name: "nobody", uuid: "", headers: {}, mayCall: ({ access }) => access.kind === "anyone" },
  ];
}
