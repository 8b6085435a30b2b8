import { addressToRead, type ErpConnection, standingOf } from "../../connections.ts";
import type { EpicorVariables } from "./epicor-config.ts";

/** How Epicor is reached, without secrets; the address is that of the mode in use. Source: SET-06. */
export const epicorConnection = (given: EpicorVariables): ErpConnection => ({
  brandCompany: given.EPICOR_BRAND_COMPANY,
  brandSite: given.EPICOR_BRAND_SITE,
  brandWarehouse: given.EPICOR_BRAND_WAREHOUSE,
  brandGroup: given.EPICOR_BRAND_GROUP,
  currencyCode: given.EPICOR_CURRENCY_CODE,
  mode: given.EPICOR_MODE,
  biscitUrl: addressToRead(given.EPICOR_BISCIT_URL),
  biscitKey: standingOf(given.EPICOR_BISCIT_KEY),
  url: addressToRead(addressOf(given)),
  defaultCustomer: given.EPICOR_DEFAULT_CUSTOMER,
  soapUsername: given.EPICOR_SOAP_USERNAME,
  soapPassword: standingOf(given.EPICOR_SOAP_PASSWORD),
});

const addressOf = (given: EpicorVariables): string =>
  ({
    "": "",
    REST: given.EPICOR_REST_URL,
    SOAP: given.EPICOR_URL,
    ECC: given.EPICOR_ECC_URL,
    BISCIT: given.EPICOR_BISCIT_URL,
  })[given.EPICOR_MODE];
