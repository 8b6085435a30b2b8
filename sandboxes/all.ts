/** Every sandbox there is; `npm start` runs them in one process of its own. */
import type { SandboxOptions } from "./kit/sandbox.ts";
import { startMailSandbox } from "./mail/mail-sandbox.ts";
import { startShopifySandbox } from "./shopify/shopify-sandbox.ts";
import { startWoocommerceSandbox } from "./woocommerce/woocommerce-sandbox.ts";

/** What `npm start` is told of a running sandbox. */
export interface RunningSandbox {
  /** Variables that point the server to it. */
  readonly env: Readonly<Record<string, string>>;
  /** Pages for people, title to address. */
  readonly pages: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const sandboxes: Readonly<Record<string, (options: SandboxOptions) => Promise<RunningSandbox>>> = {
  mail: startMailSandbox,
  shopify: startShopifySandbox,
  woocommerce: startWoocommerceSandbox,
};
