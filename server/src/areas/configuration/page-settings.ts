import type { Configuration, PageSettings } from "@crema/contract/areas/configuration";
import { type FeatureName, featureNames } from "@crema/contract/areas";
import { locationStates } from "@crema/contract/areas/locations";
import { australianStates } from "@crema/contract/areas/users";
import type { Config } from "../../platform/config/config.ts";
import { originOf } from "../../platform/config/origin.ts";
import { appLinkText } from "../notifications/index.ts";

/** Public settings: a closed list, no secret among them. */
export function publicConfiguration(config: Config): Configuration {
  const origin = originOf(config);
  return {
    baseUrl: `${origin}/v1/`,
    authUrl: `${origin}/sign-in/`,
    googleMapsApiKey: config.GOOGLE_MAPS_API_KEY,
    cremaEnv: config.CREMA_ENV,
    projectVersion: config.version,
    beanDollarStartDate: config.BEAN_DOLLAR_START_DATE,
    beanDriveSSO: config.BEAN_DRIVE_SSO,
  };
}

/** What the server writes into the portal's page: the public settings, the switches that are on, and texts of this installation. */
export function pageSettingsOf(config: Config, features: ReadonlySet<string>): PageSettings {
  return {
    ...publicConfiguration(config),
    features: featureNames.filter((name: FeatureName) => features.has(name)),
    locationStates: [...locationStates, ...config.LOCATION_STATES],
    mapTiles: { url: config.MAP_TILE_URL, credit: config.MAP_TILE_CREDIT },
    googleMapsMapId: config.GOOGLE_MAPS_MAP_ID,
    addressStates: [...australianStates, ...config.ADDRESS_STATES],
    receiverCompanies: config.RECEIVER_COMPANIES,
    productName: config.PRODUCT_NAME,
    contentType: config.CONTENT_TYPE,
    passwordPolicy: config.PASSWORD_POLICY,
    vendorPages: { erp: config.ERP_PAGES_URL, giftCards: config.GIFT_CARD_PAGES_URL },
    storefrontAdminUrls: {
      development: config.STOREFRONT_ADMIN_URL_DEVELOPMENT,
      staging: config.STOREFRONT_ADMIN_URL_STAGING,
      uat: config.STOREFRONT_ADMIN_URL_UAT,
      production: config.STOREFRONT_ADMIN_URL_PRODUCTION,
    },
    appLinkText: appLinkText(config),
    supportLinks: { faq: config.SUPPORT_FAQ_URL, styleGuide: config.SUPPORT_STYLE_GUIDE_URL },
  };
}
