/** The old WooCommerce shop, as far as an import reads it: its orders over REST wc/v3, and nothing written. */
import type { Asked } from "../kit/door.ts";
import { type HttpAsked, json, type Reply } from "../kit/http.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { oldOrders } from "./old-orders.ts";
import type { WooOrder } from "./woo-order.ts";
import { listOrders } from "./order-list.ts";

export interface WooState {
  readonly orders: readonly WooOrder[];
}

const consumerKey = "ck_sandbox";
const consumerSecret = "cs_sandbox";

const refusal = (code: string, message: string, status: number): Reply =>
  json({ code, message, data: { status } }, status);

const badSecret = refusal("woocommerce_rest_authentication_error", "Consumer secret is invalid.", 401);

export const startWoocommerceSandbox = (options: SandboxOptions = {}): Promise<Sandbox<WooState>> =>
  startSandbox<WooState>(
    {
      name: "woocommerce",
      title: "WooCommerce",
      seed: () => ({ orders: oldOrders() }),
      faults: ["php-notice"],
      env: (address) => ({
        WOOCOMMERCE_URL: address("shop"),
        WOOCOMMERCE_CONSUMER_KEY: consumerKey,
        WOOCOMMERCE_CONSUMER_SECRET: consumerSecret,
      }),
      parts: (bench) => ({
        doors: {
          shop: {
            operationOf: ({ method, url }) => `${method} ${url.pathname}`,
            answer: (asked) => withNotice(asked, answer(asked, bench.state().orders)),
            authWrong: () => badSecret,
            authExpired: () => badSecret,
          },
        },
        sections: () => [
          {
            title: "Orders",
            columns: ["Number", "Created", "Status", "Email", "Total", "Lines"],
            rows: bench
              .state()
              .orders.toReversed()
              .map((one) => [
                one.number,
                one.date_created,
                one.status,
                one.billing.email,
                one.total,
                one.line_items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", "),
              ]),
          },
        ],
      }),
    },
    options,
  );

/** A plugin that complains into the page: the JSON comes behind a paragraph of HTML. */
function withNotice({ fault }: Asked, reply: Reply): Reply {
  if (fault?.kind !== "php-notice") return reply;
  const notice =
    "<br />\n<b>Notice</b>:  Undefined index: plugin in <b>/var/www/html/wp-content/plugins/old/old.php</b> on line <b>12</b><br />\n";
  return { ...reply, body: `${notice}${reply.body.toString()}` };
}

const ordersPath = "/wp-json/wc/v3/orders";

function answer(asked: Asked, orders: readonly WooOrder[]): Reply {
  const { method, url } = asked;
  if (url.pathname !== ordersPath)
    return refusal("rest_no_route", "No route was found matching the URL and request method.", 404);
  const refused = refusalOf(asked);
  if (refused !== undefined) return refused;
  if (method !== "GET")
    return refusal(
      "woocommerce_rest_authentication_error",
      "The API key provided does not have write permissions.",
      401,
    );
  return listOrders(orders, url);
}

/** HTTP Basic. The real shop takes it over https only. */
function refusalOf({ headers }: HttpAsked): Reply | undefined {
  const [, encoded = ""] = /^Basic (.+)$/i.exec(headers.authorization ?? "") ?? [];
  if (encoded === "") return refusal("woocommerce_rest_cannot_view", "Sorry, you cannot list resources.", 401);
  const [key, secret] = Buffer.from(encoded, "base64").toString().split(":");
  if (key !== consumerKey) return refusal("woocommerce_rest_authentication_error", "Consumer key is invalid.", 401);
  return secret === consumerSecret ? undefined : badSecret;
}
