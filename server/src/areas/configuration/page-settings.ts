import { type FeatureName, featureNames } from "@crema/contract/areas";
import type { PageSettings } from "@crema/contract/areas/configuration";
import { locationStates } from "@crema/contract/areas/locations";
import { australianStates } from "@crema/contract/areas/users";
import type { Config } from "../../platform/config/config.ts";
import { appLinkText } from "../notifications/index.ts";
import { publicConfiguration } from "./get-configuration.ts";

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
