/**
 * What a worker does that repeats whatever did not answer well: the same orders, the same seeds. It shows what the ledger is for.
 */
import { startEpicorSandbox } from "@crema/sandboxes/epicor";
import { startGivexSandbox } from "@crema/sandboxes/givex";
import { z } from "zod";
import { epicorFaults, givexFaults, share } from "./kinds.ts";
import { erpOrders, grownBy } from "./truth.ts";
import { rewardCents } from "./business.ts";

const tries = 6;
const atOnce = 8;

export interface NaiveResult {
  readonly doubledOrders: number;
  readonly doubledRewards: number;
}

export async function runNaive({ seed, orders }: { seed: number; orders: number }): Promise<NaiveResult> {
  const [epicor, givex] = await Promise.all([startEpicorSandbox(), startGivexSandbox()]);
  epicor.faults.plan({ seed, share, faults: epicorFaults });
  givex.faults.plan({ seed, share, faults: givexFaults });
  const numbers = Array.from({ length: orders }, (_, n) => n);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) {
        await upload(epicor.env, n);
        await reward(givex.env, n);
      }
    }),
  );
  let [doubledOrders, doubledRewards] = [0, 0];
  for (let n = 0; n < orders; n += 1) {
    if ((await erpOrders(epicor.control, `NAIVE-${n}`)).length > 1) doubledOrders += 1;
    if ((await grownBy(givex.control, cardOf(n))) > rewardCents) doubledRewards += 1;
  }
  await Promise.all([epicor.close(), givex.close()]);
  return { doubledOrders, doubledRewards };
}

const cardOf = (n: number): string => `603628-2000${String(n).padStart(5, "0")}`;

type Env = Readonly<Record<string, string>>;

async function upload(env: Env, n: number): Promise<void> {
  const url = `${env["EPICOR_REST_URL"] ?? ""}/api/v2/odata/BEAN/Erp.BO.SalesOrderSvc/UpdateExt`;
  const headers = {
    "content-type": "application/json",
    "x-api-key": env["EPICOR_REST_API_KEY"] ?? "",
    authorization: `Basic ${btoa(`${env["EPICOR_REST_USERNAME"] ?? ""}:${env["EPICOR_REST_PASSWORD"] ?? ""}`)}`,
  };
  const body = JSON.stringify({
    ds: {
      OrderHed: [{ Company: "BEAN", OrderNum: 0, CustNum: 42, PONum: `NAIVE-${n}`, RowMod: "A" }],
      OrderDtl: [
        {
          Company: "BEAN",
          OrderNum: 0,
          OrderLine: 1,
          LineType: "PART",
          PartNum: "ESP-1KG",
          SellingQuantity: 2,
          RowMod: "A",
        },
      ],
    },
    continueProcessingOnError: false,
    rollbackParentOnChildError: true,
  });
  const done = z.object({ parameters: z.object({ errorsOccurred: z.literal(false) }) });
  for (let n_ = 0; n_ < tries; n_ += 1) if (done.safeParse(await post(url, headers, body)).success) return;
}

async function reward(env: Env, n: number): Promise<void> {
  const [user, password] = [env["GIVEX_LOYALTY_USER_ID"] ?? "", env["GIVEX_LOYALTY_PASSWORD"] ?? ""];
  const addresses = [env["GIVEX_LOYALTY_PRIMARY_URL"] ?? "", env["GIVEX_LOYALTY_SECONDARY_URL"] ?? ""];
  const done = z.object({ result: z.tuple([z.string(), z.literal("0")], z.unknown()) });
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const params = ["en", `N-${n}-${attempt}`, user, password, cardOf(n), "2.30", "", "", "", "", "", ""];
    const body = JSON.stringify({ jsonrpc: "2.0", id: `${n}-${attempt}`, method: "dc_905", params });
    const url = addresses[attempt % 2] ?? "";
    if (done.safeParse(await post(url, { "content-type": "application/json" }, body)).success) return;
  }
}

/** The reply as JSON; undefined for whatever goes wrong. */
async function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<unknown> {
  try {
    const answer = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(200) });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
