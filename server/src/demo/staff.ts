import { type Grant, presets } from "@crema/contract/areas/permissions";

export interface DemoStaffMember {
  readonly uuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly grant: Pick<Grant, "permissions" | "read">;
  readonly can: string;
}

export const demoStaff: readonly DemoStaffMember[] = [
  {
    uuid: "5e0a6a34-7d7e-4c55-9a63-0f1d2b8f6a01",
    email: "admin@crema.test",
    firstName: "Grace",
    lastName: "Whitfield",
    grant: presets.all,
    can: "everything",
  },
  {
    uuid: "5e0a6a34-7d7e-4c55-9a63-0f1d2b8f6a02",
    email: "marketing@crema.test",
    firstName: "Sofia",
    lastName: "Marino",
    grant: presets.marketing,
    can: "products, orders, segments, the mobile app",
  },
  {
    uuid: "5e0a6a34-7d7e-4c55-9a63-0f1d2b8f6a03",
    email: "service@crema.test",
    firstName: "Tom",
    lastName: "O'Brien",
    grant: presets.customerService,
    can: "customers, vouchers, shipping",
  },
  {
    uuid: "5e0a6a34-7d7e-4c55-9a63-0f1d2b8f6a04",
    email: "warehouse@crema.test",
    firstName: "Hemi",
    lastName: "Te Rangi",
    grant: { permissions: ["shipping.edit"], read: [] },
    can: "shipping only",
  },
  {
    uuid: "5e0a6a34-7d7e-4c55-9a63-0f1d2b8f6a05",
    email: "readonly@crema.test",
    firstName: "Priya",
    lastName: "Nair",
    grant: presets.staff,
    can: "reads everywhere",
  },
];

export const demoPassword = "Crema-demo-1";
