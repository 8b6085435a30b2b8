/**
 * A source's record as it is kept to be read: without what opens anything, pays for anything or tells the customer's device.
 * Source: AMB-66; B.3 "GET /orders/raw/{id}"; shopify.dev, api/admin-rest, Order; WooCommerce REST API documentation, "Orders".
 */
/** Counts the rules below: whoever adds one counts on, and stored records are cleaned by it. */
export const recordRules = 1;

export const removedNames: ReadonlySet<string> = new Set([
  // Shopify
  "payment_details",
  "client_details",
  "browser_ip",
  "token",
  "cart_token",
  "checkout_token",
  "checkout_id",
  "order_status_url",
  "multipass_identifier",
  "authorization",
  "device_id",
  "landing_site",
  "landing_site_ref",
  "referring_site",
  // WooCommerce
  "order_key",
  "payment_url",
  "cart_hash",
  "customer_ip_address",
  "customer_user_agent",
  "transaction_id",
  "_links",
]);
/** Parts of names that say the same, in any writing: `creditCardNumber`, `_stripe_token`, `Receipt Number`. */
const removedParts =
  /card_?number|credit_?card|cardholder|cvv|cvc|iban|account_?number|secret|password|passcode|api_?key|private_?key|nonce|session|signature|(^|_)token|token$|(^|_)ip(_|$)|user_?agent/;

const plain = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll(/[\s-]+/g, "_")
    .toLowerCase();
const isRemoved = (name: string): boolean => removedNames.has(plain(name)) || removedParts.test(plain(name));

/** The record without secrets and card data, at every depth, entries of lists of names and values among it. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isSecretEntry(one)).map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => !isRemoved(name) && !isGatewayReceipt(name, one))
      .map(([name, one]) => [name, withoutSecrets(one)]),
  );
}

/** What the payment's gateway answered; a till's receipt is a number. */
const isGatewayReceipt = (name: string, value: unknown): boolean => name === "receipt" && typeof value === "object";

/** A gift card's number is its money, whatever it is called and whatever stands around it; a name or a wish is neither. */
const isGiftCard = (name: string, value: unknown): boolean =>
  /gift_?card|givex/.test(plain(name)) && /\d(?:[\s.-]*\d){9}/.test(String(value));

/** `{"key": "_stripe_token", "value": …}` */
function isSecretEntry(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("value" in value)) return false;
  const name = "key" in value ? value.key : "name" in value ? value.name : undefined;
  return typeof name === "string" && (isRemoved(name) || isGiftCard(name, value.value));
}
