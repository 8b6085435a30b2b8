import type { Config } from "../../../platform/config/config.ts";

/** What the text message says; '' where no link is set. */
export const appLinkText = ({ APP_LINK, PRODUCT_NAME }: Pick<Config, "APP_LINK" | "PRODUCT_NAME">): string =>
  APP_LINK === "" ? "" : `Here is the link to the ${PRODUCT_NAME} app you asked for: ${APP_LINK}`;
