/** What the tests ask the sandbox with: plain requests, written from the vendor's description. */
import { afterEach } from "vitest";
import type { Sandbox, SandboxOptions } from "../kit/sandbox.ts";
import { startEpicorSandbox } from "./epicor-sandbox.ts";
import type { ErpState } from "./erp/state.ts";

const running: Sandbox<ErpState>[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});

/** A sandbox of its own, closed after the test. */
export async function openEpicor(options: SandboxOptions = {}): Promise<Sandbox<ErpState>> {
  const sandbox = await startEpicorSandbox(options);
  running.push(sandbox);
  return sandbox;
}

export interface Told {
  readonly status: number;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

/** The member behind a path of names and numbers, undefined where there is none. */
export const inside = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (held, name) => (typeof held === "object" && held !== null ? Reflect.get(held, name) : undefined),
    value,
  );

async function told(answer: Response): Promise<Told> {
  const text = await answer.text();
  const isJson = (answer.headers.get("content-type") ?? "").includes("json");
  return { status: answer.status, body: isJson && text !== "" ? JSON.parse(text) : text };
}

export const basic = `Basic ${Buffer.from("crema:sandbox-password").toString("base64")}`;
export const restHeaders = { "x-api-key": "sandbox-key", authorization: basic };

export interface RestAsked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Milliseconds to wait. */
  readonly wait?: number;
}

/** @param path - behind the company, `Erp.BO.SalesOrderSvc/SalesOrders?$top=2` */
export async function rest(sandbox: Sandbox<ErpState>, path: string, asked: RestAsked = {}): Promise<Told> {
  const { body, method = body === undefined ? "GET" : "POST", headers = restHeaders, wait = 2_000 } = asked;
  const answer = await fetch(`${sandbox.env["EPICOR_REST_URL"] ?? ""}/api/v2/odata/BEAN/${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(wait),
  });
  return told(answer);
}

export const orders = "Erp.BO.SalesOrderSvc";

export interface OrderAsked {
  readonly hed?: Record<string, unknown>;
  readonly lines?: readonly Record<string, unknown>[];
  readonly charges?: readonly Record<string, unknown>[];
}

const goodHeader = {
  Company: "BEAN",
  OrderNum: 0,
  CustNum: 42,
  ReadyToCalc: true,
  UseOTS: true,
  OTSName: "Ada Example",
  OTSAddress1: "1 Test St",
  OTSCity: "Brisbane",
  OTSState: "QLD",
  OTSZIP: "4000",
  OTSCountryNum: 1,
  RowMod: "A",
};
const goodLine = {
  Company: "BEAN",
  OrderNum: 0,
  LineType: "PART",
  PartNum: "ESP-250",
  SellingQuantity: 2,
  RowMod: "A",
};

/** Rows of a good order on the house account, changed as asked. */
export const dsOf = (poNum: string, { hed = {}, lines = [{}], charges = [] }: OrderAsked = {}) => ({
  OrderHed: [{ ...goodHeader, PONum: poNum, ECCOrderNum: poNum, ...hed }],
  OrderDtl: lines.map((line, at) => ({ ...goodLine, OrderLine: at + 1, ...line })),
  OHOrderMsc: charges.map((charge) => ({ Company: "BEAN", OrderNum: 0, RowMod: "A", ...charge })),
});

export const updateExt = (
  sandbox: Sandbox<ErpState>,
  ds: unknown,
  { rolledBack = true, goesOn = false, wait = 2_000 }: { rolledBack?: boolean; goesOn?: boolean; wait?: number } = {},
): Promise<Told> =>
  rest(sandbox, `${orders}/UpdateExt`, {
    body: { ds, continueProcessingOnError: goesOn, rollbackParentOnChildError: rolledBack },
    wait,
  });

/** How many orders there are under a PO number. */
export async function countOf(sandbox: Sandbox<ErpState>, poNum: string): Promise<number> {
  const { body } = await control(sandbox, `orders?po=${encodeURIComponent(poNum)}`);
  const found = inside(body, "orders");
  return Array.isArray(found) ? found.length : -1;
}

/** A control, `GET` without a body. */
export async function control(sandbox: Sandbox<ErpState>, path: string, body?: unknown): Promise<Told> {
  const options = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  return told(await fetch(`${sandbox.control}/_sandbox/${path}`, options));
}

/** Posts a text to an address. */
export async function post(
  url: string,
  text: string,
  { headers, wait = 2_000 }: { headers: Record<string, string>; wait?: number },
): Promise<Told> {
  return told(await fetch(url, { method: "POST", body: text, headers, signal: AbortSignal.timeout(wait) }));
}
