import { expect, it } from "vitest";
import { readGraphqlReply } from "./graphql-reply.ts";

const throttleStatus = { maximumAvailable: 2000, currentlyAvailable: 412, restoreRate: 100 };

it.each<[string, string, object]>([
  ["data", '{"data":{"shop":{"name":"x"}}}', { kind: "data", data: { shop: { name: "x" } } }],
  [
    "a throttle in a 200",
    `{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}],"extensions":{"cost":{"requestedQueryCost":752,"actualQueryCost":null,"throttleStatus":${JSON.stringify(throttleStatus)}}}}`,
    { kind: "throttled" },
  ],
  [
    "a query that is too dear",
    '{"errors":[{"message":"Query cost is 1200","extensions":{"code":"MAX_COST_EXCEEDED"}}]}',
    { kind: "refused" },
  ],
  [
    "a document with a mistake",
    '{"errors":[{"message":"Field x does not exist","locations":[]}]}',
    { kind: "refused" },
  ],
  [
    "a missing permission",
    '{"errors":[{"message":"Access denied","extensions":{"code":"ACCESS_DENIED"}}],"data":{"orders":null}}',
    { kind: "not-sent" },
  ],
  [
    "a fault inside",
    '{"errors":[{"message":"Oops","extensions":{"code":"INTERNAL_SERVER_ERROR"}}]}',
    { kind: "unknown" },
  ],
  ["a fault with part of the data", '{"errors":[{"message":"Oops"}],"data":{"a":1,"b":null}}', { kind: "unknown" }],
  [
    "words with a person in them",
    '{"errors":[{"message":"ada@example.com is taken"}]}',
    { kind: "refused", reason: "•••@••• is taken" },
  ],
  ["errors as text", '{"errors":"Not Found"}', { kind: "unknown" }],
  ["nothing", "{}", { kind: "unknown" }],
  ["a page", "<html>", { kind: "unknown", reason: "The shop's reply cannot be read" }],
])("%s", (_, text, meaning) => {
  expect(readGraphqlReply(Buffer.from(text)).meaning).toMatchObject(meaning);
});

it("tells what a request costs and what is left, also of one that was throttled", () => {
  const text = `{"errors":[{"message":"Throttled","extensions":{"code":"THROTTLED"}}],"extensions":{"cost":{"requestedQueryCost":752,"actualQueryCost":null,"throttleStatus":${JSON.stringify(throttleStatus)}}}}`;
  expect(readGraphqlReply(Buffer.from(text))).toMatchObject({ requested: 752, throttle: throttleStatus });
});
