/** The third parties of a run: their sandboxes, the faults they make, and their ledgers. */
import { startEpicorSandbox } from "@crema/sandboxes/epicor";
import { startGivexSandbox } from "@crema/sandboxes/givex";
import { startMailSandbox } from "@crema/sandboxes/mail";
import { startShippitSandbox } from "@crema/sandboxes/shippit";
import { startShopifySandbox } from "@crema/sandboxes/shopify";
import { z } from "zod";
import { epicorFaults, givexFaults } from "../kinds.ts";
import { callOnce } from "./http-client.ts";
import type { Books, CardEntry, CourierEntry, ErpEntry, MailEntry } from "./ledgers.ts";

type Started<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;

export interface Providers {
  readonly epicor: Started<typeof startEpicorSandbox>;
  readonly givex: Started<typeof startGivexSandbox>;
  readonly shippit: Started<typeof startShippitSandbox>;
  readonly shopify: Started<typeof startShopifySandbox>;
  readonly mail: Started<typeof startMailSandbox>;
  /** Variables that point Crema to all of them. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** What a lost call does to the courier and the shop; both get no faults that keep a kind of call away for good. */
const courierFaults: readonly string[] = [
  "timeout-before-commit",
  "reset-before-commit",
  "refuse-connect:40",
  "429:1",
  "503",
  "html-502",
  "commit-then-timeout",
  "commit-then-500",
  "commit-then-reset",
  "slow:300",
  "malformed-json",
  "truncated",
];
const shopFaults: readonly string[] = [...courierFaults, "throttled", "internal-error"];
const mailFaults: readonly string[] = ["drop-after-dot", "drop-before-data"];

export async function startProviders(): Promise<Providers> {
  const [epicor, givex, shippit, shopify, mail] = await Promise.all([
    startEpicorSandbox(),
    startGivexSandbox(),
    startShippitSandbox(),
    startShopifySandbox(),
    startMailSandbox(),
  ]);
  const all = [epicor, givex, shippit, shopify, mail];
  // The orders of a day come within a minute: the limits of courier and shop on calls in a time would be all that a run shows.
  const hurry = setInterval(() => {
    void shippit.clock.advance(61);
    shopify.state().bucket.available = 2_000;
  }, 500);
  return {
    epicor,
    givex,
    shippit,
    shopify,
    mail,
    env: Object.assign({}, ...all.map(({ env }) => env)),
    async close() {
      clearInterval(hurry);
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

/** @param share - of all requests; mails, of which each fault leaves one in doubt, meet a tenth of it */
export async function planFaults(
  providers: Providers,
  { seed, share }: { seed: number; share: number },
): Promise<void> {
  const { epicor, givex, shippit, shopify } = providers;
  epicor.faults.plan({ seed, share, faults: epicorFaults.filter((kind) => !staffFaults.includes(kind)) });
  givex.faults.plan({ seed, share, faults: givexFaults });
  shippit.faults.plan({ seed, share, faults: courierFaults });
  shopify.faults.plan({ seed, share: share / 2, faults: shopFaults });
  await controlMail(providers, "POST", { plan: { seed, share: share / 5, faults: mailFaults } });
}
/** What the ERP refuses for good waits for staff one by one, which says nothing of a restore. */
const staffFaults: readonly string[] = ["credit-hold", "part-not-found", "partial"];

export async function clearFaults(providers: Providers): Promise<void> {
  const { epicor, givex, shippit, shopify } = providers;
  for (const { faults } of [epicor, givex, shippit, shopify]) faults.clear();
  await Promise.all([epicor, givex, shippit, shopify].map((one) => one.comeBack()));
  await controlMail(providers, "DELETE");
}

/** From now on no list of the ERP shows an order that was written during the run. */
export function blindErp({ epicor }: Providers): void {
  const aDay = 86_400_000;
  const match = { operation: "GET SalesOrders" };
  epicor.faults.order({ fault: `stale-read:${aDay}`, times: Number.MAX_SAFE_INTEGER, match });
}

async function controlMail({ mail }: Providers, method: "POST" | "DELETE", body?: object): Promise<void> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await callOnce(`http://127.0.0.1:${mail.httpPort}/_sandbox/faults`, { method, ...sent });
  if (!answer.ok) throw new Error(`the mail sandbox took no faults: ${await answer.text()}`);
}

const erpOrders = z.object({
  orders: z.array(
    z.object({
      orderNum: z.number(),
      hed: z.object({
        PONum: z.string(),
        OTSName: z.string(),
        OTSAddress1: z.string(),
        OTSAddress2: z.string(),
        OTSAddress3: z.string(),
        OTSCity: z.string(),
        OTSState: z.string(),
        OTSZIP: z.string(),
        OTSCntryDescription: z.string(),
        OTSPhoneNum: z.string(),
        ECCEmail: z.string(),
        DocOrderAmt: z.coerce.number(),
      }),
      lines: z.array(z.object({ PartNum: z.string(), SellingQuantity: z.coerce.number() })),
    }),
  ),
});
const inbox = z.object({ messages: z.array(z.object({ to: z.string(), text: z.string(), subject: z.string() })) });
const codeShape = /\b[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{3}\b/;

/** What the third parties hold now, without what their sandboxes began with. */
export async function readLedgers(providers: Providers): Promise<Pick<Books, "erp" | "cards" | "courier" | "mails">> {
  return {
    erp: await erpLedger(providers),
    cards: cardLedger(providers),
    courier: courierLedger(providers),
    mails: await mailLedger(providers),
  };
}

async function erpLedger({ epicor }: Providers): Promise<ErpEntry[]> {
  const answer = await callOnce(`${epicor.control}/_sandbox/orders`);
  const { orders } = erpOrders.parse(await answer.json());
  return orders.map(({ orderNum, hed, lines }) => ({
    number: String(orderNum),
    reference: hed.PONum,
    email: hed.ECCEmail,
    totalCents: Math.round(hed.DocOrderAmt * 100),
    lines: lines.map(({ PartNum, SellingQuantity }) => ({ part: PartNum, quantity: SellingQuantity })),
    shipTo: {
      name: hed.OTSName,
      street: joined(hed.OTSAddress1, hed.OTSAddress2, hed.OTSAddress3),
      city: hed.OTSCity,
      state: hed.OTSState,
      postCode: hed.OTSZIP,
      country: hed.OTSCntryDescription === "Australia" ? "AU" : hed.OTSCntryDescription,
      phone: hed.OTSPhoneNum,
    },
  }));
}

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== "").join(", ");

const cardLedger = ({ givex }: Providers): CardEntry[] =>
  givex
    .state()
    .movements.filter(
      ({ account, method, endedBy }) => account === "loyalty" && method === "dc_905" && endedBy === null,
    )
    .map(({ card, cents, code, reference }) => ({ card, cents, code, reference }));

/** Those of the sandbox's own merchant, from before, have no reference of ours. */
const courierLedger = ({ shippit }: Providers): CourierEntry[] =>
  shippit
    .state()
    .orders.filter(
      ({ scans, given }) =>
        given.retailer_reference !== undefined && scans.every(({ status }) => status !== "cancelled"),
    )
    .filter(({ given }) => given.user_attributes.email.endsWith("@proof.example"))
    .map(({ trackingNumber, given }) => ({
      trackingNumber,
      reference: given.retailer_reference ?? "",
      email: given.user_attributes.email,
      lines: given.parcel_attributes.map(({ sku = "", qty }) => ({ part: sku, quantity: qty })),
      shipTo: {
        name: given.receiver_name,
        street: joined(given.delivery_address, given.delivery_company ?? ""),
        city: given.delivery_suburb,
        state: given.delivery_state,
        postCode: given.delivery_postcode,
        country: given.delivery_country_code ?? "",
        phone: given.receiver_contact_number ?? "",
      },
    }));

async function mailLedger({ mail }: Providers): Promise<MailEntry[]> {
  const answer = await callOnce(`http://127.0.0.1:${mail.httpPort}/messages`);
  return inbox.parse(await answer.json()).messages.flatMap(({ to, text }) => {
    const code = codeShape.exec(text)?.[0];
    return code === undefined ? [] : [{ to, code }];
  });
}

/** How much the third parties hold and the shop was changed; while Crema is paused none of it may grow. */
export async function ledgerSizes(providers: Providers): Promise<Readonly<Record<string, number>>> {
  const { erp, cards, courier, mails } = await readLedgers(providers);
  const shop = providers.shopify.state().orders.filter(({ createdAt, updatedAt }) => updatedAt !== createdAt).length;
  return { ERP: erp.length, "gift cards": cards.length, courier: courier.length, mail: mails.length, shop };
}

/** The courier posts a webhook of this parcel: that of a new state, or the last one once more. */
export async function postCourierNews(
  { shippit }: Providers,
  trackingNumber: string,
  state?: "in_transit",
): Promise<void> {
  const body = JSON.stringify({ trackingNumber, state });
  await callOnce(`${shippit.control}/_sandbox/emit`, { method: "POST", body });
}

/** What a person does in the gift-card provider's own console. */
export async function creditAtProvider(
  { env }: Providers,
  { id, card, rewardCents }: { id: string; card: string; rewardCents: number },
): Promise<void> {
  const account = [env["GIVEX_LOYALTY_USER_ID"] ?? "", env["GIVEX_LOYALTY_PASSWORD"] ?? ""];
  const params = ["en", `STAFF-${id}`, ...account, card, (rewardCents / 100).toFixed(2), "", "", "", "", "", ""];
  const body = JSON.stringify({ jsonrpc: "2.0", id, method: "dc_905", params });
  const headers = { "content-type": "application/json" };
  await callOnce(env["GIVEX_LOYALTY_PRIMARY_URL"] ?? "", { method: "POST", headers, body });
}
