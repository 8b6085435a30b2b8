/** The storefront's own page of a product. Pure. Source: PROD-13; AMB-133. */
import type { Environment, PageSettings } from "@crema/contract/areas/configuration";

interface Where {
  readonly urls: PageSettings["storefrontAdminUrls"];
  readonly environment: Environment;
}

/** Its address, which ends with the shop's number; undefined where none is set. A developer's own machine uses the development shop. */
export function storefrontAdminHref(shopifyId: string, { urls, environment }: Where): string | undefined {
  const base = urls[environment === "local" ? "development" : environment];
  return base === "" ? undefined : `${base.replace(/\/+$/, "")}/${encodeURIComponent(shopifyId)}`;
}
