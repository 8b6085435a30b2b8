/**
 * Sales orders at Epicor Kinetic over REST. Looks up before it creates; two orders of one number are never made better by a third.
 * Source: docs/providers/epicor.md.
 */
import { createHttpClient } from "../../../../platform/exchange/http-client.ts";
import type { Note, Outcome } from "../../../../platform/outbound/effect.ts";
import type { Erp, ErpCatalogue, ErpOrder } from "../../erp.ts";
import { pricedWithTax } from "../epicor-amounts.ts";
import type { EpicorHouse, EpicorRestConfig } from "../epicor-config.ts";
import { housePromises, type LookedUp, type LookUp, uploadOnce, withCharges, withCheck } from "../upload-once.ts";
import { restCatalogue } from "./epicor-rest-catalogue.ts";
import { epicorRest, type EpicorRest, type Said, textOf } from "./epicor-rest-client.ts";
import { type Account, rememberedAccount, restLookUp } from "./epicor-rest-look-up.ts";
import { readCreated } from "./epicor-rest-replies.ts";
import { chargeColumns, headerColumns, lineColumns } from "../epicor-columns.ts";
import type { AdapterOptions } from "../../../adapter-options.ts";

/** Look-up of the account, of the order under three references and its lines, the creation, and a look-up after a refusal or of another total. */
const mostCalls = 10;
const lookUpCalls = 7;
/** Each call may hold one of the customer's licences. */
const atOnce = 2;

/** What can be read over REST, also for the other ways. */
export interface EpicorBooks {
  readonly lookUp: LookUp;
  readonly catalogue: ErpCatalogue;
  readonly longestLookUpMs: number;
  readonly close: () => Promise<void>;
}

export const epicorBooks = (options: AdapterOptions<EpicorRestConfig>): EpicorBooks => openBooks(options);

interface OpenBooks extends EpicorBooks {
  readonly rest: EpicorRest;
  readonly account: Account;
}

function openBooks({ config, clock, ...options }: AdapterOptions<EpicorRestConfig>): OpenBooks {
  const http = createHttpClient({ timeoutMs: config.house.timeoutMs, atOnce, ...options });
  const rest = epicorRest(http, { config, clock });
  const account = rememberedAccount(rest, config.house.defaultCustomer);
  return {
    rest,
    account,
    lookUp: restLookUp(rest, account),
    catalogue: restCatalogue(rest, config.house),
    longestLookUpMs: lookUpCalls * (config.house.timeoutMs + 1_000),
    close: () => http.close(),
  };
}

const expected = withCharges(pricedWithTax);

export function epicorRestErp({ config, clock, ...options }: AdapterOptions<EpicorRestConfig>): Erp {
  const { rest, account, lookUp, catalogue, close } = openBooks({ config, clock, ...options });
  const { house } = config;
  return {
    ...housePromises(house),
    longestStepMs: mostCalls * (config.house.timeoutMs + 1_000),
    ...uploadOnce({
      lookUp,
      expected,
      async create(order, signal) {
        const customer = await account(signal);
        if (!("custNum" in customer)) return { ...customer, kind: "not-sent" };
        const body = updateExtBody(order, house, customer.custNum);
        const heard = await rest.post("Erp.BO.SalesOrderSvc/UpdateExt", body, signal);
        const outcome = createdOutcome(heard, order);
        if (isRefusal(heard)) return refusedIf(await lookUp(expected(order), signal), outcome);
        if (hasTotalOf(heard, order)) return outcome;
        return withCheck(outcome, { lookUp, expected: expected(order), signal });
      },
    }),
    catalogue,
    async probe(signal) {
      textOf("probe", await rest.read("Erp.BO.PartSvc/Parts", { $top: "1", $select: "PartNum" }, signal));
    },
    close,
  };
}

/** The ERP answered that it had errors: its work is over, and it was to leave nothing. */
const isRefusal = (heard: Said): boolean => heard.kind === "ok" && readCreated(heard.text).kind === "failed";

/** A reply without the total we sent says nothing for certain: a look-up does. */
function hasTotalOf(heard: Said, { totalCents }: ErpOrder): boolean {
  const created = heard.kind === "ok" ? readCreated(heard.text) : undefined;
  return created?.kind === "created" && created.totalCents === totalCents;
}

/** Refused when nothing is left of it; else it stays unclear. */
const refusedIf = (left: LookedUp, outcome: Outcome): Outcome =>
  left.kind === "absent" && outcome.kind === "unknown" ? { ...outcome, kind: "rejected" } : outcome;

function createdOutcome(heard: Said, order: ErpOrder): Outcome {
  const sent: Note = { what: "create", detail: { reference: order.reference, lines: order.lines.length } };
  const notes = (detail: unknown): readonly Note[] => [sent, { what: "reply", detail }];
  if (heard.kind === "refused") return { kind: "rejected", reason: heard.reason, notes: notes(heard.reason) };
  if (heard.kind !== "ok") return { ...heard, notes: notes(heard.reason) };
  const created = readCreated(heard.text);
  switch (created.kind) {
    case "created":
      return { kind: "confirmed", reference: created.orderNumber, notes: notes(created.orderNumber) };
    case "failed":
      // It asked to be undone as a whole; whether nothing is left of it, a look-up tells.
      return { kind: "unknown", reason: created.reason, notes: notes(created.reason) };
    case "unreadable":
      return { kind: "unknown", reason: "The ERP's reply cannot be read", notes: notes("unreadable") };
  }
}

function updateExtBody(order: ErpOrder, house: EpicorHouse, custNum: number) {
  const columns = lineColumns(order, house);
  return {
    ds: {
      OrderHed: [header(order, house, custNum)],
      OrderDtl: order.lines.map(({ partCode, quantity }, index) => ({
        ...added(house),
        OrderLine: index + 1,
        LineType: "PART",
        PartNum: partCode,
        SellingQuantity: quantity,
        ...columns[index],
      })),
      OHOrderMsc: chargeColumns(order, house).map((charge) => ({ ...added(house), ...charge })),
    },
    continueProcessingOnError: false,
    rollbackParentOnChildError: true,
  };
}

const added = ({ company }: EpicorHouse) => ({ Company: company, OrderNum: 0, RowMod: "A" });

const header = (order: ErpOrder, house: EpicorHouse, custNum: number) => ({
  ...added(house),
  CustNum: custNum,
  ...headerColumns(order, house),
});
