/** The Epicor sandbox in the test's own process, and the adapter that speaks to it. */
import { startEpicorSandbox } from "@crema/sandboxes/epicor";
import { z } from "zod";
import { type Clock, systemClock } from "../src/platform/clock/clock.ts";
import type { ErpStand, ErpTrouble } from "../src/providers/erp/conformance.ts";
import type { Erp, ErpOrder } from "../src/providers/erp/erp.ts";
import { epicorRestConfig, epicorVariables, type EpicorVariables } from "../src/providers/erp/epicor/epicor-config.ts";
import { epicorRestErp } from "../src/providers/erp/epicor/epicor-rest-erp.ts";

export interface EpicorStand extends ErpStand {
  readonly control: string;
  /** Orders a fault for the next request of this operation. */
  order(fault: string, operation?: string): void;
  settings(changed: Readonly<Record<string, unknown>>): Promise<void>;
}

/** One way of speaking to the ERP, for the suite. */
export interface EpicorWay {
  readonly door: string;
  /** What creates an order, in the sandbox's word. */
  readonly create: string;
  connect(variables: EpicorVariables, options: { clock: Clock; restMs: number }): Erp;
}

export const epicorByRest: EpicorWay = {
  door: "rest",
  create: "UpdateExt",
  connect: (variables, options) => epicorRestErp({ config: epicorRestConfig(variables), ...options }),
};

const faults: Readonly<Record<Exclude<ErpTrouble, "away">, string>> = {
  "request-lost": "timeout-before-commit",
  "answer-lost": "commit-then-timeout",
  unreadable: "truncated",
  error: "commit-then-500",
};
const number = z.union([z.number(), z.string()]);
const ordersShape = z.object({
  orders: z.array(
    z.object({
      orderNum: number.transform(String),
      lines: z.array(z.object({ PartNum: z.string(), SellingQuantity: number.transform(Number) })),
    }),
  ),
});

/** @param variables - settings of the adapter beside the sandbox's own */
export async function startEpicorStand(
  way: EpicorWay,
  variables: Readonly<Record<string, string>> = {},
  clock: Clock = systemClock,
): Promise<EpicorStand> {
  const sandbox = await startEpicorSandbox();
  const config = epicorVariables.parse({ ...sandbox.env, EPICOR_TIMEOUT_SECONDS: "0.4", ...variables });
  const connect = (): Erp => way.connect(config, { clock, restMs: 20 });
  const erp = connect();
  const orders = async (
    reference: string,
  ): Promise<{ number: string; lines: { partCode: string; quantity: number }[] }[]> => {
    const answer = await fetch(`${sandbox.control}/_sandbox/orders?po=${encodeURIComponent(reference)}`);
    return ordersShape.parse(await answer.json()).orders.map(({ orderNum, lines }) => ({
      number: orderNum,
      lines: lines.map(({ PartNum, SellingQuantity }) => ({ partCode: PartNum, quantity: SellingQuantity })),
    }));
  };
  return {
    erp,
    control: sandbox.control,
    orders,
    order: (fault, operation) => sandbox.faults.order({ fault, match: { door: way.door, operation } }),
    async settings(changed) {
      const body = JSON.stringify(changed);
      const answer = await fetch(`${sandbox.control}/_sandbox/settings`, { method: "POST", body });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async trouble(trouble) {
      const match = { door: way.door };
      if (trouble !== "away")
        return sandbox.faults.order({ fault: faults[trouble], match: { ...match, operation: way.create } });
      sandbox.faults.order({ fault: "refuse-connect:600000", match });
      // The request that meets it is reset; from then on connections are refused.
      await fetch(sandbox.address(way.door)).catch(() => undefined);
    },
    async calm() {
      sandbox.faults.clear();
      await sandbox.comeBack();
      // The breaker rests for a moment after refusals.
      await new Promise((resolve) => setTimeout(resolve, 30));
    },
    intrude: (order) => makePastAdapter(order, config),
    async close() {
      await erp.close();
      await sandbox.close();
    },
  };
}

async function makePastAdapter(order: ErpOrder, config: EpicorVariables): Promise<void> {
  const url = `${config.EPICOR_REST_URL}/api/v2/odata/${config.EPICOR_COMPANY}/Erp.BO.SalesOrderSvc/UpdateExt`;
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": config.EPICOR_REST_API_KEY.reveal(),
      authorization: `Basic ${btoa(`${config.EPICOR_REST_USERNAME}:${config.EPICOR_REST_PASSWORD.reveal()}`)}`,
    },
    body: JSON.stringify(strangersOrder(order, config.EPICOR_COMPANY)),
  });
  if (!answer.ok) throw new Error(await answer.text());
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
