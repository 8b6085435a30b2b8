/** Many codes of a voucher: how long they take to be made, and what reading them all costs the API process. Source: issue 'Promotions', figures. */
import { setTimeout as sleep } from "node:timers/promises";
import { atMost, type Verdict } from "../report.ts";
import type { RunningCrema } from "../subjects/crema.ts";
import { codesBudget } from "../work.ts";

const vouchers = "/v1/promotions/vouchers";

export async function measureCodes(
  crema: RunningCrema,
  { log }: { log: (line: string) => void },
): Promise<readonly Verdict[]> {
  const { count, seconds, megabytes } = codesBudget;
  const ask = askOf(crema);
  log(`${count.toLocaleString("en-AU")} codes …`);
  const voucher: { uuid: string } = JSON.parse(
    await ask("POST", vouchers, { title: "Bench", description: "Bench", defaultExpiry: 30 }),
  );
  const began = performance.now();
  await ask("POST", `${vouchers}/${voucher.uuid}/codes`, { count });
  while (!isDone(await ask("GET", `${vouchers}/${voucher.uuid}/batches`))) await sleep(20);
  const took = (performance.now() - began) / 1_000;
  const before = await memoryOf(crema);
  const began2 = performance.now();
  const [whole = ""] = await Promise.all(
    Array.from({ length: 2 }, () => ask("GET", `${vouchers}/${voucher.uuid}/codes?page=0&pageSize=99999`)),
  );
  const readSeconds = (performance.now() - began2) / 1_000;
  const grown = (await memoryOf(crema)) - before;
  const answer: { voucherCodes: { code: string }[] } = JSON.parse(whole);
  const different = new Set(answer.voucherCodes.map(({ code }) => code)).size;
  log(`read whole, twice at once, in ${readSeconds.toFixed(1)} s`);
  return [
    atMost(`${count.toLocaleString("en-AU")} codes made, seconds`, took, { budget: seconds, digits: 2 }),
    { what: "Different codes among them", value: String(different), budget: `= ${count}`, isKept: different === count },
    atMost("API process after reading them whole, twice at once, MB more", grown, { budget: megabytes }),
  ];
}

const memoryOf = async ({ subject }: RunningCrema): Promise<number> => (await subject.memoryMb?.()) ?? 0;

function isDone(text: string): boolean {
  const { batches }: { batches: { state: string }[] } = JSON.parse(text);
  return batches.every(({ state }) => state === "done");
}

/** Calls with the bench's own sign-in. @throws Error for what is no success */
const askOf =
  ({ origin, signedIn }: RunningCrema) =>
  async (method: string, path: string, body?: object): Promise<string> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${signedIn.idToken}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text;
  };
