import { expect, it } from "vitest";
import { bookingSearchOf, companiesOf } from "./booking-search.ts";

it.each([
  ["", undefined],
  ["   ", undefined],
  [" PPk4 ", { exact: "PPk4", orderId: undefined, terms: [{ text: "ppk4", isIndexed: true }] }],
  ["10001", { exact: "10001", orderId: 10_001, terms: [{ text: "10001", isIndexed: true }] }],
  [
    "St st O’Neill",
    {
      exact: "St st O’Neill",
      orderId: undefined,
      terms: [
        { text: "st", isIndexed: false },
        { text: "o'neill", isIndexed: true },
      ],
    },
  ],
  [
    "1234567890123456",
    { exact: "1234567890123456", orderId: undefined, terms: [{ text: "1234567890123456", isIndexed: true }] },
  ],
])("the search %j asks for %j", (given, wanted) => expect(bookingSearchOf(given)).toEqual(wanted));

it.each([
  ["", []],
  [[], []],
  ["MC, t10,MC", ["mc", "t10"]],
  [
    ["MC", "T10,Café"],
    ["mc", "t10", "café"],
  ],
  ["mc,ALL", []],
])("the filter %j asks for companies %j [AMB-63]", (given, wanted) => expect(companiesOf(given)).toEqual(wanted));
