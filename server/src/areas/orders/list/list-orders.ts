import { listOrders, orderSources, listOrderHistory } from "@crema/contract/areas/orders";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import { searchTermsOf } from "../../../platform/values/search-terms.ts";
import { orderOfReference } from "../../../providers/order-key.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { orderAttention } from "../order-attention-rows.ts";
import { failingNow } from "../pre-flight/pre-flight.ts";
import { orderListText, orderHistory } from "./order-list-rows.ts";

type Query = Parameters<Operation<typeof listOrders>>[2]["query"];

export const orderListCalls = [
  /** A page of orders with the exact number of matches. Source: spec part 1, sections 2 and 7; B.3; AMB-51, AMB-53, AMD-20. */
  bind(listOrders, async (deps, { signal }, { query }) => {
    const prefix = deps.ports.erp?.referencePrefix ?? "";
    const filters = {
      terms: searchTermsOf(query.search).map((term) => ({
        ...term,
        named: orderOfReference(term.text.toUpperCase(), prefix),
      })),
      sources: orderSources.filter((source) => query.source.some((one) => one === source.toLowerCase())),
      from: instantOf(query.dateFrom),
      until: instantOf(query.dateTo),
      isInErp: oneOf(query.showUploadedToEpicor, query.showNotUploadedToEpicor),
      isRewarded: oneOf(query.showLoyaltyUploaded, query.showLoyaltyNotUploaded),
      isChangedInShop: query.showChangedInShop,
    };
    const { page, limit, sortBy, order } = query;
    const needed = query.attention && orderAttention[query.attention](deps);
    const failing = query.showProblemsOnly ? failingNow(deps) : undefined;
    return orderListText(deps.db, { ...filters, needed, failing, page, limit, sortBy, order }, signal);
  }),
  bind(listOrderHistory, async ({ db }, caller, { params, query }) => {
    const answer = await orderHistory(db, { ...params, ...query, signal: caller.signal });
    if (answer === undefined) throw notFound("User");
    return answer;
  }),
];

const instantOf = (seconds: Query["dateFrom"]): Date | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1_000);

/** Both or neither of a pair filter nothing (AMB-51). @returns which of them alone is wanted */
const oneOf = (isYes: boolean, isNo: boolean): boolean | undefined => (isYes === isNo ? undefined : isYes);
