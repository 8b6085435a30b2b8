/** Which order a webhook is about, also where the message cannot be read as a whole. Pure. Source: docs/inbox.md. */
import type { MessageRecord } from "../../../../platform/inbox/webhook.ts";
import { parseLossless } from "../../../../platform/values/lossless-json.ts";
import { propertyOf } from "../../../../platform/values/property-of.ts";

const longest = 60;

/** Without a name the id serves; '' for what the text does not say. */
export function orderInWebhook(body: Buffer): MessageRecord {
  const message = body.toString("utf8");
  const { name, ...record } = inJson(message) ?? inText(message);
  return { name: name.slice(0, longest), ...record };
}

function inJson(message: string): MessageRecord | undefined {
  try {
    const raw = parseLossless(message);
    const number = digits(propertyOf(raw, "order_number"));
    const id = digits(propertyOf(raw, "id"));
    return {
      name: text(raw, "name") || (number === "" ? id : `#${number}`),
      id: text(raw, "admin_graphql_api_id") || (id === "" ? "" : `gid://shopify/Order/${id}`),
      changedAt: momentIn(text(raw, "updated_at")),
    };
  } catch {
    return undefined;
  }
}
const text = (raw: unknown, field: string): string => {
  const value = propertyOf(raw, field);
  return typeof value === "string" ? value : "";
};
/** Of a text with its offset; anything else would be guessed. */
function momentIn(given: string): Date | undefined {
  const isWhole = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(given);
  const at = new Date(given);
  return isWhole && !Number.isNaN(at.getTime()) ? at : undefined;
}
const digits = (value: unknown): string => (/^\d{1,20}$/.test(String(value)) ? String(value) : "");

/** Customers and items have names too; an order's begins with `#` unless the shop chose another sign. */
function inText(message: string): MessageRecord {
  const name = /"name"\s*:\s*"(#[^"\\]+)"/.exec(message)?.[1];
  const number = /"order_number"\s*:\s*"?(\d+)/.exec(message)?.[1];
  const id = /gid:\\?\/\\?\/shopify\\?\/Order\\?\/(\d+)/.exec(message)?.[1];
  const changed = /"updated_at"\s*:\s*"([^"\\]+)"/.exec(message)?.[1];
  return {
    name: name ?? (number === undefined ? "" : `#${number}`),
    id: id === undefined ? "" : `gid://shopify/Order/${id}`,
    changedAt: momentIn(changed ?? ""),
  };
}
