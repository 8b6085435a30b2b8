/** The old WooCommerce shop, as far as an import reads it: its orders over REST wc/v3, and nothing written. */
import { z } from "zod";
import type { Asked } from "../kit/door.ts";
import { basicOf, json, type Reply } from "../kit/http.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { oldOrders, type WooOrder } from "./old-orders.ts";

export interface WooState {
  readonly orders: readonly WooOrder[];
}

const [consumerKey, consumerSecret] = ["ck_sandbox", "cs_sandbox"];

const refusal = (code: string, message: string, status: number): Reply =>
  json({ code, message, data: { status } }, status);
const badSecret = refusal("woocommerce_rest_authentication_error", "Consumer secret is invalid.", 401);
const noRoute = refusal("rest_no_route", "No route was found matching the URL and request method.", 404);

export const startWoocommerceSandbox = (options: SandboxOptions = {}): Promise<Sandbox<WooState>> =>
  startSandbox<WooState>(
    {
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
            calls: { "GET /wp-json/wc/v3/orders": (asked) => withNotice(asked, page(bench.state(), asked)) },
            // The real shop takes it over https only.
            refusalOf: ({ headers }) =>
              headers.authorization === basicOf(consumerKey, consumerSecret) ? undefined : badSecret,
            answer: () => noRoute,
            authWrong: () => badSecret,
          },
        },
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

/** The one order that is imitated is by id, ascending. */
const query = z.object({
  page: z.coerce.number().int().min(1),
  per_page: z.coerce.number().int().min(1).max(100),
  orderby: z.literal("id"),
  order: z.literal("asc"),
});

function page({ orders }: WooState, { url }: Asked): Reply {
  const read = query.safeParse(Object.fromEntries(url.searchParams));
  if (!read.success) return refusal("rest_invalid_param", `Invalid parameter(s): ${z.prettifyError(read.error)}`, 400);
  const { page: number, per_page: size } = read.data;
  // What is in the trash is left out unless somebody asks for it.
  const found = orders.filter(({ status }) => status !== "trash");
  return {
    ...json(found.slice((number - 1) * size, number * size)),
    headers: { "x-wp-total": String(found.length), "x-wp-totalpages": String(Math.ceil(found.length / size)) },
  };
}
