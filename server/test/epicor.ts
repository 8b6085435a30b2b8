import { startEpicorSandbox } from "@crema/sandboxes/epicor";
import { z } from "zod";
import { type Clock, systemClock } from "../src/platform/clock/clock.ts";
import { secret } from "../src/platform/config/secret.ts";
import type { ErpAbility, ErpStand, ErpTrouble } from "../src/providers/erp/conformance.ts";
import { anErpOrder } from "../src/providers/erp/conformance-orders.ts";
import type { ErpOrder } from "../src/providers/erp/erp.ts";
import { epicorVariables, type EpicorVariables } from "../src/providers/erp/epicor/epicor-config.ts";
import { openErp } from "../src/providers/erp/epicor/open-erp.ts";
import { breakSandbox, commonFaults, mendSandbox, postToSandbox } from "./sandbox-controls.ts";

export interface EpicorStand extends ErpStand {
  readonly control: string;
  order(fault: string, operation?: string, nth?: number): void;
  /** After the look-up before it, REST does not show the next order that is created. */
  hideNext(): void;
  requests(): readonly string[];
  setPart(part: Readonly<Record<string, unknown>>): Promise<void>;
  settings(changed: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface EpicorWay {
  readonly mode: EpicorVariables["EPICOR_MODE"];
  readonly door: string;
  readonly create: string;
  /** How often it is called for the suite's order. */
  readonly creations: number;
  /** Whether REST is set up beside it, to look orders up. */
  readonly hasBooks: boolean;
  readonly can: readonly ErpAbility[];
  /** Settings of this way beside the sandbox's own. */
  readonly variables?: Readonly<Record<string, string>>;
}

const withBooks: readonly ErpAbility[] = ["look-up", "catalogue"];

export const epicorByRest: EpicorWay = {
  mode: "REST",
  door: "rest",
  create: "UpdateExt",
  creations: 1,
  hasBooks: true,
  can: [...withBooks, "all-or-nothing"],
};
const soap = { mode: "SOAP", door: "soap", create: "SalesOrder.Update", creations: 4 } as const;
/** Of the parts the sandbox has; it makes no new ones. */
const shippingPart = "CUP-KEEP";
const ecc = {
  mode: "ECC",
  door: "ecc",
  create: "GOR",
  creations: 1,
  variables: { EPICOR_ECC_SHIPPING_PART: shippingPart, EPICOR_ECC_ROUNDING_PART: "GIFT-50" },
} as const;
const biscit = { mode: "BISCIT", door: "biscit", create: "POST /orders", creations: 1 } as const;

export const epicorBySoap: EpicorWay = { ...soap, hasBooks: true, can: withBooks };
export const epicorBySoapAlone: EpicorWay = { ...soap, hasBooks: false, can: [] };
export const epicorByEcc: EpicorWay = { ...ecc, hasBooks: true, can: [...withBooks, "all-or-nothing"] };
export const epicorByEccAlone: EpicorWay = { ...ecc, hasBooks: false, can: ["all-or-nothing"] };
export const epicorByBiscit: EpicorWay = { ...biscit, hasBooks: true, can: [...withBooks, "all-or-nothing"] };
export const epicorByBiscitAlone: EpicorWay = { ...biscit, hasBooks: false, can: ["all-or-nothing"] };

type StoredOrder = Awaited<ReturnType<ErpStand["orders"]>>[number];

const faults: Readonly<Record<ErpTrouble, string>> = {
  ...commonFaults,
  error: "commit-then-500",
  "half-made": "partial",
  "a page": "html-502",
  "fifty megabytes": "huge:50",
  "a reply without end": "never-ending",
};
const number = z.union([z.number(), z.string()]);
const ordersShape = z.object({
  orders: z.array(
    z.object({
      orderNum: number.transform(String),
      hed: z.object({ DocOrderAmt: number.transform(Number) }),
      lines: z.array(z.object({ PartNum: z.string(), SellingQuantity: number.transform(Number) })),
    }),
  ),
});

const hidesNext = { fault: "stale-read:60000", match: { door: "rest", operation: "GET SalesOrders", nth: 2 } };

export async function startEpicorStand(
  way: EpicorWay,
  variables: Readonly<Record<string, string>> = {},
  clock: Clock = systemClock,
): Promise<EpicorStand> {
  const sandbox = await startEpicorSandbox();
  const config = epicorVariables.parse({
    ...sandbox.env,
    EPICOR_MODE: way.mode,
    EPICOR_TIMEOUT_SECONDS: "1.5",
    ...way.variables,
    ...variables,
  });
  const erp = openErp(way.hasBooks ? config : { ...config, ...noRest }, { clock, restMs: 20 });
  if (erp === undefined) throw new Error("the way has no mode");
  const post = async (path: string, body: unknown): Promise<void> => {
    await postToSandbox(sandbox, path, body);
  };
  const doors = new Set([way.door, ...(way.hasBooks ? ["rest"] : [])]);
  return {
    erp,
    can: way.can,
    anOrder: anErpOrder,
    shippingPart: way.variables?.["EPICOR_ECC_SHIPPING_PART"],
    control: sandbox.control,
    orders: (reference) => ordersIn(sandbox.control, reference),
    order: (fault, operation, nth) => sandbox.faults.order({ fault, match: { door: way.door, operation, nth } }),
    hideNext: () => sandbox.faults.order(hidesNext),
    requests: () =>
      sandbox.journal
        .entries()
        .filter(({ detail }) => detail["door"] === way.door)
        .map(({ what }) => what),
    settings: (changed) => post("settings", changed),
    setPart: (part) => post("parts", part),
    async trouble(trouble) {
      if (trouble !== "away") {
        // What was lost was lost at the beginning; an answer is lost at the end, when everything is there.
        const nth = trouble === "request-lost" ? 1 : way.creations;
        const match = { door: way.door, operation: way.create, nth };
        return sandbox.faults.order({ fault: faults[trouble], match });
      }
      for (const door of doors) await breakSandbox(sandbox, faults.away, { door });
    },
    calm: () => mendSandbox(sandbox),
    intrude: (order) => updateExtPastAdapter(strangersOrder(order, config.EPICOR_COMPANY), config),
    rebook: (reference) => rebookPastAdapter(reference, { control: sandbox.control, config }),
    async close() {
      await erp.close();
      await sandbox.close();
    },
  };
}

async function ordersIn(control: string, reference: string): Promise<StoredOrder[]> {
  const answer = await fetch(`${control}/_sandbox/orders?po=${encodeURIComponent(reference)}`);
  return ordersShape.parse(await answer.json()).orders.map(({ orderNum, hed, lines }) => ({
    number: orderNum,
    totalCents: Math.round(hed.DocOrderAmt * 100),
    lines: lines.map(({ PartNum, SellingQuantity }) => ({ partCode: PartNum, quantity: SellingQuantity })),
  }));
}

const noRest = {
  EPICOR_REST_URL: "",
  EPICOR_REST_API_KEY: secret(""),
  EPICOR_REST_USERNAME: "",
  EPICOR_REST_PASSWORD: secret(""),
};

async function updateExtPastAdapter(body: unknown, config: EpicorVariables): Promise<void> {
  const url = `${config.EPICOR_REST_URL}/api/v2/odata/${config.EPICOR_COMPANY}/Erp.BO.SalesOrderSvc/UpdateExt`;
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": config.EPICOR_REST_API_KEY.reveal(),
      authorization: `Basic ${btoa(`${config.EPICOR_REST_USERNAME}:${config.EPICOR_REST_PASSWORD.reveal()}`)}`,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok || text.includes('"errorsOccurred":true')) throw new Error(text);
}

/** What somebody else would send for the house account. */
const strangersOrder = ({ reference, lines }: ErpOrder, company: string) => ({
  ds: {
    OrderHed: [{ Company: company, OrderNum: 0, CustNum: 42, PONum: reference, RowMod: "A" }],
    OrderDtl: lines.map(({ partCode, quantity }, index) => ({
      Company: company,
      OrderNum: 0,
      OrderLine: index + 1,
      LineType: "PART",
      PartNum: partCode,
      SellingQuantity: quantity,
      RowMod: "A",
    })),
  },
  continueProcessingOnError: false,
  rollbackParentOnChildError: true,
});

async function rebookPastAdapter(
  reference: string,
  { control, config }: { control: string; config: EpicorVariables },
): Promise<void> {
  await postToSandbox({ control }, "customers", { custId: "CAFE004", allowOts: true });
  for (const { number: orderNumber } of await ordersIn(control, reference))
    await updateExtPastAdapter(onAnotherAccount(Number(orderNumber), config.EPICOR_COMPANY), config);
}
const onAnotherAccount = (orderNumber: number, company: string) => ({
  ds: { OrderHed: [{ Company: company, OrderNum: orderNumber, CustNum: 103, RowMod: "U" }] },
  continueProcessingOnError: false,
  rollbackParentOnChildError: true,
});
