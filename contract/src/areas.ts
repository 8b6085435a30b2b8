/**
 * THE list of areas: one word from menu to table. Portal routes, menu, page titles, guard, feature switches and the server's
 * 404 for switched-off areas all follow from it; `npm run check:areas` holds the folders against it.
 * Source: spec part 1, sections 1 and 2; AMD-24, AMD-25, AMB-145.
 */
import { type Area, featureNames } from "./area.ts";

export { type Area, type FeatureName, featureNames, type MenuGroup, type Page } from "./area.ts";

export const areas = {
  configuration: { features: [], pages: [] },
  "sign-in": { features: [], pages: [] },
  start: {
    features: ["orders", "shipping", "promotions", "mobileApp", "options"],
    pages: [{ path: "/start", title: "Today", permission: null }],
  },
  find: { features: [], pages: [] },
  permissions: { features: [], pages: [] },
  users: {
    features: ["users"],
    pages: [
      { path: "/users", title: "Users", permission: "user", menu: { group: "People" } },
      {
        path: "/users/$uuid",
        title: "User Profile",
        permission: "user",
        self: true,
        parent: { path: "/users", title: "Users" },
      },
    ],
  },
  orders: {
    features: ["users", "orders"],
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
    features: ["shipping", "orders"],
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
    features: ["products"],
    pages: [
      {
        path: "/products",
        title: "Products",
        permission: "product",
        menu: { group: "Selling" },
        tabs: ["Products", "Parts"],
      },
      {
        path: "/products/create",
        title: "Create product",
        permission: "product",
        parent: { path: "/products", title: "Products" },
      },
      {
        path: "/products/$uuid",
        title: "Product Details",
        permission: "product",
        parent: { path: "/products", title: "Products" },
      },
    ],
  },
  parts: {
    features: ["products", "orders"],
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
    features: ["locations"],
    pages: [
      { path: "/locations", title: "Locations", permission: "location", menu: { group: "Selling" } },
      {
        path: "/locations/add",
        title: "New location",
        permission: "location",
        parent: { path: "/locations", title: "Locations" },
      },
      {
        path: "/locations/$uuid",
        title: "Location Details",
        permission: "location",
        parent: { path: "/locations", title: "Locations" },
      },
    ],
  },
  uploads: { features: ["products", "locations", "mobileApp", "promotions"], pages: [] },
  loyalty: { features: ["users", "orders"], pages: [] },
  promotions: {
    features: ["users", "promotions"],
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
    features: ["mobileApp"],
    pages: [
      {
        path: "/mobile-app",
        title: "Mobile App",
        permission: "notification",
        menu: { group: "Reach" },
        tabs: ["Push Notifications", "Offer Tiles"],
      },
      {
        path: "/mobile-app/offer-tiles/add",
        title: "Create/Edit New Offer Tile",
        permission: "notification",
        parent: { path: "/mobile-app", title: "Mobile App", tab: 1 },
      },
      {
        path: "/mobile-app/offer-tiles/$uuid",
        title: "Create/Edit New Offer Tile",
        permission: "notification",
        parent: { path: "/mobile-app", title: "Mobile App", tab: 1 },
      },
    ],
  },
  "offer-tiles": { features: ["mobileApp"], pages: [] },
  support: {
    features: ["help"],
    pages: [{ path: "/support", title: "Help & Support", permission: null, menu: { group: "System" } }],
  },
  domains: { features: ["options", "settings"], pages: [] },
  options: {
    features: ["options"],
    pages: [
      {
        path: "/options",
        title: "Options",
        permission: null,
        menu: { group: "System" },
        tabs: ["Whitelist/Blacklist Domains"],
      },
    ],
  },
  jobs: {
    features: ["options"],
    pages: [
      {
        path: "/jobs",
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
    features: ["segments", "promotions", "mobileApp"],
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
    features: ["settings"],
    pages: [
      {
        path: "/settings",
        title: "Settings",
        permission: "order",
        tabs: ["Integration Settings", "Whitelist/Blacklist Domains", "Scripts"],
      },
    ],
  },
  trends: {
    features: ["trends"],
    pages: [{ path: "/trends", title: "Trends", permission: "trend", menu: { group: "Reach" } }],
  },
  notifications: { features: ["mobileApp"], pages: [] },
  restores: {
    // What is paused can be released whatever is switched off.
    features: [],
    pages: [
      {
        path: "/restore",
        title: "Restored Database",
        alsoCalled: ["Release", "Paused updates", "Backup"],
        permission: null,
      },
    ],
  },
  diagnostics: {
    features: ["diagnostics"],
    pages: [
      {
        path: "/diagnostics",
        title: "Diagnostics",
        permission: "permission",
        isForEditors: true,
        menu: { group: "System" },
      },
    ],
  },
  audit: {
    // Records have a history wherever they are kept.
    features: featureNames,
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
export const isAreaOn = (name: AreaName, on: ReadonlySet<string>): boolean =>
  areaOf(name).features.length === 0 || areaOf(name).features.some((feature) => on.has(feature));
