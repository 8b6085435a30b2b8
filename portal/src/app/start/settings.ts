/**
 * The settings of this installation. The server writes them into the page as a JSON block; a built portal outside
 * environment local also reads GET /config, whose values win. Source: CFG-02, CFG-03, AMD-27.
 */
import type { Environment, PageSettings, getConfiguration } from "@crema/contract/areas/configuration";
import { featureNames } from "@crema/contract/areas";
import { callOf } from "../api/call.ts";

const environmentNames: readonly Environment[] = ["local", "development", "staging", "uat", "production"];

const fallback: PageSettings = {
  baseUrl: "/v1/",
  authUrl: "/sign-in/",
  googleMapsApiKey: "",
  cremaEnv: "production",
  projectVersion: "",
  beanDollarStartDate: "",
  beanDriveSSO: "",
  features: [],
  addressStates: [],
  locationStates: [],
  mapTiles: { url: "", credit: "" },
  googleMapsMapId: "",
  receiverCompanies: [],
  productName: "Crema",
  contentType: "application/json",
  passwordPolicy: "specified",
  vendorPages: { erp: "", giftCards: "" },
  storefrontAdminUrls: { development: "", staging: "", uat: "", production: "" },
  appLinkText: "",
  supportLinks: { faq: "", styleGuide: "" },
};

let current: PageSettings = fallback;

/** The settings in force; complete once start-up has loaded them. */
export const settings = (): PageSettings => current;

/** The block in the page; {} when there is none or it cannot be read. */
export function readSettingsBlock(text: string | null | undefined): Partial<PageSettings> {
  try {
    const block: unknown = JSON.parse(text ?? "");
    return typeof block === "object" && block !== null && !Array.isArray(block) ? block : {};
  } catch {
    return {};
  }
}

/**
 * The whole of the settings from their two sources.
 *
 * @param block - what the page carries
 * @param configuration - GET /config, when it was read
 */
export function mergeSettings(block: Partial<PageSettings>, configuration: Partial<PageSettings> = {}): PageSettings {
  const merged: PageSettings = { ...fallback, ...block, ...configuration };
  const cremaEnv = environmentNames.find((name) => name === merged.cremaEnv) ?? fallback.cremaEnv;
  // A page without a block comes from a plain file server, which knows no switches: outside development all are on.
  const features = block.features ?? (cremaEnv === "development" ? [] : [...featureNames]);
  return { ...merged, cremaEnv, features };
}

const getConfig = callOf<typeof getConfiguration>("GET", "/v1/config", "open");

/** The environment as the page itself says, before anything was asked for. */
export const environmentOfPage = (page: Document): Environment =>
  mergeSettings(readSettingsBlock(page.getElementById("settings")?.textContent)).cremaEnv;

/** Reads the settings. @throws ApiError when GET /config is needed and fails */
export async function loadSettings(page: Document): Promise<PageSettings> {
  const block = readSettingsBlock(page.getElementById("settings")?.textContent);
  current = block.cremaEnv === "local" ? mergeSettings(block) : mergeSettings(block, await getConfig());
  return current;
}

export const featuresOn = (): ReadonlySet<string> => new Set(current.features);
