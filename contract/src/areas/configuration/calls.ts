/** What a portal needs before sign-in. No secrets. Source: spec part 1, section 7; AMB-131, AMB-132, AMD-22, AMD-27. */
import { z } from "zod";
import { featureNames } from "../../areas.ts";
import { defineCall } from "../../kit/define-call.ts";
import { anyone } from "../../kit/rights.ts";
import { passwordPolicies } from "../users/index.ts";

export const environments = ["local", "development", "staging", "uat", "production"] as const;
export type Environment = (typeof environments)[number];

export const configuration = z.strictObject({
  /** Ends in '/v1/'. */
  baseUrl: z.string(),
  /** The sign-in portal's address. */
  authUrl: z.string(),
  googleMapsApiKey: z.string(),
  cremaEnv: z.enum(environments),
  projectVersion: z.string(),
  beanDollarStartDate: z.string(),
  beanDriveSSO: z.string(),
});
export type Configuration = z.infer<typeof configuration>;

/** What the server writes into the page beside it: the feature switches and the settings a screen needs at once. */
export const pageSettings = configuration.extend({
  features: z.array(z.enum(featureNames)),
  addressStates: z.array(z.string()),
  locationStates: z.array(z.string()),
  /** Address of map tiles with {z}, {x} and {y}; '' for the shipped map alone. `credit` is shown on it. */
  mapTiles: z.object({ url: z.string(), credit: z.string() }),
  /** Google's name of the map's style; its movable marker needs one. */
  googleMapsMapId: z.string(),
  /** What bookings are filtered by, `All` left out. */
  receiverCompanies: z.array(z.string()),
  productName: z.string(),
  /** 'applicaton/json' for back ends that expect the old spelling (AMD-03). */
  contentType: z.string(),
  /** Which password rule the forms show; the server enforces it. */
  passwordPolicy: z.enum(passwordPolicies),
  /** Where staff work in systems of others; '' where none is set (SHELL-02). */
  vendorPages: z.object({ erp: z.string(), giftCards: z.string() }),
  /** The shop's own pages of products, without the product's number; '' where none is set (PROD-13). */
  storefrontAdminUrls: z.object({
    development: z.string(),
    staging: z.string(),
    uat: z.string(),
    production: z.string(),
  }),
  /** The text message that brings the app's link; '' where no link is set. */
  appLinkText: z.string(),
  supportLinks: z.object({ faq: z.string(), styleGuide: z.string() }),
});
export type PageSettings = z.infer<typeof pageSettings>;

export const getConfiguration = defineCall({
  name: "getConfiguration",
  method: "GET",
  path: "/v1/config",
  summary: "Public settings of this installation",
  access: anyone,
  answer: configuration,
});

export const getVersion = defineCall({
  name: "getVersion",
  method: "GET",
  path: "/v1/version",
  summary: "Version of the running program; needs no database",
  access: anyone,
  answer: z.object({ version: z.string(), data: z.object({ version: z.string() }) }),
});
