import { describe, expect, it } from "vitest";
import { permissionAreas, presets, toggled } from "./permission-areas.ts";

const reads = permissionAreas.filter((one) => one.hasRead).map((one) => one.name);

describe("presets", () => {
  it("customer sets nothing", () => {
    expect(presets.customer).toEqual({ role: "customer", permissions: [], read: [] });
  });

  it.each(["staff", "none"] as const)("%s reads everywhere and edits nothing", (name) => {
    expect(presets[name]).toEqual({ role: "staff", permissions: [], read: reads });
  });

  it("all edits everywhere, Bean Drive too", () => {
    expect(presets.all.permissions).toHaveLength(11);
    expect(presets.all.permissions).toContain("beandrive.edit");
  });

  it("marketing and customer service edit exactly five areas each and read all ten [AMB-16]", () => {
    expect([...presets.marketing.permissions].toSorted()).toEqual([
      "notification.edit",
      "order.edit",
      "permission.edit",
      "product.edit",
      "segment.edit",
    ]);
    expect([...presets.customerService.permissions].toSorted()).toEqual([
      "location.edit",
      "promotion.edit",
      "shipping.edit",
      "trend.edit",
      "user.edit",
    ]);
    expect(presets.marketing.read).toEqual(reads);
  });
});

describe("toggled", () => {
  it("ticking write ticks read", () => {
    expect(toggled(presets.customer, { name: "order", box: "write", on: true })).toMatchObject({
      permissions: ["order.edit"],
      read: ["order"],
    });
  });

  it("clearing read clears write", () => {
    expect(toggled(presets.all, { name: "order", box: "read", on: false }).permissions).not.toContain("order.edit");
  });

  it("Bean Drive has a write box only", () => {
    expect(toggled(presets.customer, { name: "beandrive", box: "write", on: true }).read).toEqual([]);
  });
});
