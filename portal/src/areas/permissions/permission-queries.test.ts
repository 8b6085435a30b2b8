import { presets } from "@crema/contract/areas/permissions";
import { describe, expect, it } from "vitest";
import { bodyOf, grantOf } from "./permission-queries.ts";

describe("the permissions of a person", () => {
  it("are those of the first record, whatever follows [PERM-01] [AMB-14]", () => {
    const first = { permissions: ["user.edit" as const], read: ["order" as const], roles: ["staff" as const] };
    const second = { permissions: ["permission.edit" as const], read: [], roles: ["customer" as const] };
    expect(grantOf({ permissions: [first, second] })).toEqual({
      role: "staff",
      permissions: ["user.edit"],
      read: ["order"],
    });
  });

  it("are none without a record", () => {
    expect(grantOf({ permissions: [] })).toEqual({ role: "customer", permissions: [], read: [] });
  });

  it("are sent as write strings and one role, with `read` only when there is any", () => {
    expect(bodyOf(presets.customer)).toEqual({ permissions: [], roles: ["customer"] });
    expect(bodyOf(presets.marketing)).toEqual({
      permissions: ["permission.edit", "product.edit", "order.edit", "notification.edit", "segment.edit"],
      read: [...presets.marketing.read],
      roles: ["staff"],
    });
  });
});
