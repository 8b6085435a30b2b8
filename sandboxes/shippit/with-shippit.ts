/** A Shippit sandbox for a test, its calls, and somebody who takes webhooks. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { portOf } from "../kit/listener.ts";
import type { SandboxOptions } from "../kit/sandbox.ts";
import { findOrder } from "./orders/order-calls.ts";
import { stateBy } from "./orders/order-views.ts";
import { startShippitSandbox } from "./shippit-sandbox.ts";

/** The documentation's example order. */
export const exampleOrder = {
  courier_type: "standard",
  delivery_address: "1 Test St",
  delivery_suburb: "Brisbane",
  delivery_state: "QLD",
  delivery_postcode: "4000",
  delivery_country_code: "AU",
  delivery_company: "",
  receiver_name: "Ada Example",
  receiver_contact_number: "+61400000001",
  authority_to_leave: "Yes",
  delivery_instructions: "",
  retailer_reference: "ord_10001",
  retailer_invoice: "WEB-10001",
  product_currency: "AUD",
  user_attributes: { email: "ada@example.test", first_name: "Ada", last_name: "Example" },
  parcel_attributes: [{ qty: 1, weight: 1.1, sku: "BEAN-1KG-ESP", title: "Espresso 1kg", price: 41.5 }],
};

const created = z.object({ response: z.object({ tracking_number: z.string(), state: z.string() }) });

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

export async function openShippit(options: SandboxOptions = {}) {
  const sandbox = await startShippitSandbox(options);
  const api = sandbox.env["SHIPPIT_URL"] ?? "";
  const authorization = `Bearer ${sandbox.env["SHIPPIT_API_SECRET"] ?? ""}`;

  const ask = async (call: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const [method = "GET", path = ""] = call.split(" ");
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: text.startsWith("{") ? JSON.parse(text) : undefined };
  };
  return {
    ...sandbox,
    api,
    ask,
    /** @returns the tracking number of a new order */
    place: async (order: Readonly<Record<string, unknown>> = {}): Promise<string> =>
      created.parse((await ask("POST /orders", { order: { ...exampleOrder, ...order } })).body).response
        .tracking_number,
    stateOf: (trackingNumber: string): string => stateBy(findOrder(sandbox.state(), trackingNumber)?.scans ?? []),
    label: async (trackingNumber: string): Promise<void> => {
      while ((await ask(`GET /orders/${trackingNumber}/label`)).status === 422);
    },
    steer: async (path: string, body: unknown): Promise<Answer> => {
      const answer = await fetch(`${sandbox.control}/_sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
      const text = await answer.text();
      return { status: answer.status, text, body: JSON.parse(text) };
    },
  };
}

const hook = z.object({
  tracking_number: z.string(),
  current_state: z.string(),
  retailer_reference: z.string(),
  status_history: z.array(z.object({ status: z.string(), time: z.string() })),
});

export interface Taken {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly hook: z.infer<typeof hook>;
}

/** @param statusOf - what the n-th webhook is answered with, 1 being the first */
export async function openReceiver(statusOf: (n: number) => number = () => 204) {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    request.setEncoding("utf8").once("data", (text: string) => {
      taken.push({ headers: request.headers, text, hook: hook.parse(JSON.parse(text)) });
      response.writeHead(statusOf(taken.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    taken,
    states: () => taken.map((one) => one.hook.current_state),
    url: `http://127.0.0.1:${portOf(server.address())}/hooks/shippit`,
    close: () => server.close(),
  };
}
