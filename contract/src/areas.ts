/**
 * THE list of areas: one word from menu to table. Portal routes, menu, page titles, guard and feature switches
 * follow from it (those of calls are in `call-switches.ts`); `npm run check:areas` holds the folders against it.
 * Source: spec part 1, sections 1 and 2; AMD-24, AMD-25, AMB-145.
 */
import type { Area } from "./area.ts";

export { type Area, type FeatureName, featureNames, isOn, type MenuGroup, type Page, type Switch } from "./area.ts";

export const areas = {
  configuration: { pages: [] },
  "sign-in": { pages: [] },
  start: {
    pages: [
      {
        path: "/start",
        feature: ["orders", "shipping", "promotions", "mobileApp", "options"],
        title: "Today",
        permission: null,
      },
    ],
  },
  find: { pages: [] },
  permissions: { pages: [] },
  users: {
    pages: [
      { path: "/users", feature: "users", title: "Users", permission: "user", menu: { group: "People" } },
      {
        path: "/users/$uuid",
        feature: "users",
        title: "User Profile",
        permission: "user",
        self: true,
        parent: { path: "/users", title: "Users" },
      },
    ],
  },
  orders: {
    pages: [
      {
        path: "/orders",
        feature: "orders",
        title: "Orders",
        permission: "order",
        menu: { group: "Selling" },
        tabs: ["ERP view", "Rewards view"],
      },
      {
        path: "/orders/$orderId",
        feature: "orders",
        title: "Order",
        permission: "order",
        parent: { path: "/orders", title: "Orders" },
      },
    ],
  },
  "shipping-labels": {
    pages: [
      {
        path: "/shipping-labels",
        feature: "shipping",
        title: "Shipping Labels",
        permission: "shipping",
        menu: { group: "Selling" },
      },
    ],
  },
  products: {
    pages: [
      {
        path: "/products",
        feature: "products",
        title: "Products",
        permission: "product",
        menu: { group: "Selling" },
        tabs: ["Products", "Parts"],
      },
      {
        path: "/products/create",
        feature: "products",
        title: "Create product",
        permission: "product",
        parent: { path: "/products", title: "Products" },
      },
      {
        path: "/products/$uuid",
        feature: "products",
        title: "Product Details",
        permission: "product",
        parent: { path: "/products", title: "Products" },
      },
    ],
  },
  parts: {
    pages: [
      {
        path: "/parts/$partCode",
        feature: "products",
        title: "Part Details",
        permission: "product",
        parent: { path: "/products", title: "Products", tab: 1 },
      },
    ],
  },
  locations: {
    pages: [
      {
        path: "/locations",
        feature: "locations",
        title: "Locations",
        permission: "location",
        menu: { group: "Selling" },
      },
      {
        path: "/locations/add",
        feature: "locations",
        title: "New location",
        permission: "location",
        parent: { path: "/locations", title: "Locations" },
      },
      {
        path: "/locations/$uuid",
        feature: "locations",
        title: "Location Details",
        permission: "location",
        parent: { path: "/locations", title: "Locations" },
      },
    ],
  },
  uploads: { pages: [] },
  loyalty: { pages: [] },
  promotions: {
    pages: [
      {
        path: "/promotions",
        feature: "promotions",
        title: "Promotions",
        permission: "promotion",
        menu: { group: "Selling" },
        tabs: ["Vouchers", "Automations", "Redemptions", "Shopify", "Bean Drive"],
      },
      {
        path: "/promotions/vouchers/$uuid",
        feature: "promotions",
        title: "Voucher Details",
        permission: "promotion",
        parent: { path: "/promotions", title: "Promotions", tab: 0 },
      },
    ],
  },
  "mobile-app": {
    pages: [
      {
        path: "/mobile-app",
        feature: "mobileApp",
        title: "Mobile App",
        permission: "notification",
        menu: { group: "Reach" },
        tabs: ["Push Notifications", "Offer Tiles"],
      },
      {
        path: "/mobile-app/offer-tiles/add",
        feature: "mobileApp",
        title: "Create/Edit New Offer Tile",
        permission: "notification",
        parent: { path: "/mobile-app", title: "Mobile App", tab: 1 },
      },
      {
        path: "/mobile-app/offer-tiles/$uuid",
        feature: "mobileApp",
        title: "Create/Edit New Offer Tile",
        permission: "notification",
        parent: { path: "/mobile-app", title: "Mobile App", tab: 1 },
      },
    ],
  },
  "offer-tiles": { pages: [] },
  support: {
    pages: [
      { path: "/support", feature: "help", title: "Help & Support", permission: null, menu: { group: "System" } },
    ],
  },
  domains: { pages: [] },
  options: {
    pages: [
      {
        path: "/options",
        feature: "options",
        title: "Options",
        permission: null,
        menu: { group: "System" },
        tabs: ["Whitelist/Blacklist Domains"],
      },
    ],
  },
  jobs: {
    pages: [
      {
        path: "/jobs",
        feature: "options",
        title: "Job Centre",
        alsoCalled: ["Failures", "Background work"],
        permission: "permission",
        isForEditors: true,
        menu: { group: "System" },
        tabs: ["Jobs", "Schedules"],
      },
    ],
  },
  segments: {
    pages: [
      { path: "/segments", feature: "segments", title: "Segments", permission: "segment", menu: { group: "Reach" } },
      {
        path: "/segments/create",
        feature: "segments",
        title: "Create segment",
        permission: "segment",
        parent: { path: "/segments", title: "Segments" },
      },
      {
        path: "/segments/$uuid",
        feature: "segments",
        title: "Edit a Segment",
        permission: "segment",
        parent: { path: "/segments", title: "Segments" },
      },
    ],
  },
  settings: {
    pages: [
      {
        path: "/settings",
        feature: "settings",
        title: "Settings",
        permission: "order",
        tabs: ["Integration Settings", "Whitelist/Blacklist Domains", "Scripts"],
      },
    ],
  },
  trends: {
    pages: [{ path: "/trends", feature: "trends", title: "Trends", permission: "trend", menu: { group: "Reach" } }],
  },
  notifications: { pages: [] },
  restores: {
    pages: [
      {
        path: "/restore",
        // What is paused can be released whatever is switched off.
        feature: null,
        title: "Restored Database",
        alsoCalled: ["Release", "Paused updates", "Backup"],
        permission: null,
      },
    ],
  },
  diagnostics: {
    pages: [
      {
        path: "/diagnostics",
        feature: "diagnostics",
        title: "Diagnostics",
        permission: "permission",
        isForEditors: true,
        menu: { group: "System" },
      },
    ],
  },
  audit: {
    pages: [
      {
        path: "/audit",
        feature: "diagnostics",
        title: "Audit",
        alsoCalled: ["History"],
        permission: "permission",
        isForEditors: true,
        menu: { group: "System" },
      },
    ],
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof areas;
const isAreaName = (name: string): name is AreaName => name in areas;
export const areaNames: readonly AreaName[] = Object.keys(areas).filter(isAreaName);
/** The entry of an area, with the optional parts visible to the compiler. */
export const areaOf = (name: AreaName): Area => areas[name];
