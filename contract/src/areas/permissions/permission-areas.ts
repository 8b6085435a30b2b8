/**
 * The areas of the permission editor, the strings they stand for, and the presets that fill its boxes.
 * Presets are a starting point and are not saved; the saved role is staff or customer.
 * Source: spec part 1, sections 3 and 6; AMB-01, AMB-15, AMB-16, AMD-12.
 */
import type { Permission, PermissionName } from "../../kit/rights.ts";

export interface PermissionArea {
  readonly area: string;
  readonly name: PermissionName;
  readonly label: string;
  readonly description: string;
  /** BEANDRIVE has no read box. */
  readonly hasRead: boolean;
}

export const permissionAreas = [
  {
    area: "USER_PERMISSION",
    name: "permission",
    label: "Edit user permission",
    description: "Assigns permissions to others",
    hasRead: true,
  },
  { area: "USER", name: "user", label: "User edit", description: "Edits all user information", hasRead: true },
  { area: "PRODUCT", name: "product", label: "Products", description: "Edits products and their parts", hasRead: true },
  {
    area: "LOCATION",
    name: "location",
    label: "Locations",
    description: "Edits shops and their opening details",
    hasRead: true,
  },
  {
    area: "ORDER",
    name: "order",
    label: "Orders",
    description: "Modify limited parts such as ERP re-submission",
    hasRead: true,
  },
  {
    area: "PROMOTION",
    name: "promotion",
    label: "Promotions",
    description: "Edits vouchers, automations and storefront promotions",
    hasRead: true,
  },
  {
    area: "MOBILE_APP",
    name: "notification",
    label: "Mobile app",
    description: "Sends push messages and edits offer tiles",
    hasRead: true,
  },
  {
    area: "SHIPPING_LABEL",
    name: "shipping",
    label: "Shipping labels",
    description: "Works with courier bookings",
    hasRead: true,
  },
  { area: "SEGMENT", name: "segment", label: "Segments", description: "Edits customer segments", hasRead: true },
  { area: "TREND", name: "trend", label: "Trends", description: "Sees the charts of the business", hasRead: true },
  {
    area: "BEANDRIVE",
    name: "beandrive",
    label: "Bean Drive",
    description: "Opens the Bean Drive portal",
    hasRead: false,
  },
] as const satisfies readonly PermissionArea[];

export const presetNames = ["customer", "staff", "none", "all", "marketing", "customerService"] as const;
export type PresetName = (typeof presetNames)[number];

/** Areas with a read box: all but Bean Drive. */
export type ReadableName = Exclude<PermissionName, "beandrive">;
const isReadable = (name: PermissionName): name is ReadableName => name !== "beandrive";

export interface Grant {
  readonly role: "staff" | "customer";
  readonly permissions: readonly Permission[];
  readonly read: readonly ReadableName[];
}

const everyName = permissionAreas.map((one) => one.name);
const readable = everyName.filter(isReadable);
const edits = (names: readonly PermissionName[]): Permission[] => names.map((name) => `${name}.edit` as const);

/** What each preset ticks: exactly these writes; reads everywhere except for customers. */
export const presets: Readonly<Record<PresetName, Grant>> = {
  customer: { role: "customer", permissions: [], read: [] },
  staff: { role: "staff", permissions: [], read: readable },
  none: { role: "staff", permissions: [], read: readable },
  all: { role: "staff", permissions: edits(everyName), read: readable },
  marketing: {
    role: "staff",
    permissions: edits(["permission", "product", "order", "notification", "segment"]),
    read: readable,
  },
  customerService: {
    role: "staff",
    permissions: edits(["user", "location", "promotion", "shipping", "trend"]),
    read: readable,
  },
};

/** Ticking write ticks read; clearing read clears write (AMD-12). */
export function toggled(grant: Grant, change: { name: PermissionName; box: "read" | "write"; on: boolean }): Grant {
  const { name, box, on } = change;
  const permission: Permission = `${name}.edit`;
  const permissions = grant.permissions.filter((one) => one !== permission);
  const read = grant.read.filter((one) => one !== name);
  const withRead = isReadable(name) ? [...read, name] : read;
  if (box === "write")
    return on ? { ...grant, permissions: [...permissions, permission], read: withRead } : { ...grant, permissions };
  return on ? { ...grant, read: withRead } : { ...grant, read, permissions };
}
