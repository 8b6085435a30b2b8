import { defineCall, needs, nothing, uuid } from "@crema/contract/kit";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { documentationPage } from "./register-documentation.ts";
import { openApiOf } from "./open-api.ts";

const rename = defineCall({
  name: "renameThing",
  method: "PUT",
  path: "/v1/things/:uuid",
  summary: "Rename a <thing>",
  access: needs("user.edit"),
  params: z.object({ uuid }),
  query: z.object({ loud: z.string().optional() }),
  body: z.strictObject({ name: z.string().min(1) }),
  answer: z.object({ name: z.string() }),
  refusals: ["changed_by_someone_else"],
});
const remove = defineCall({
  name: "removeThing",
  method: "DELETE",
  path: "/v1/things/:uuid",
  summary: "Remove",
  access: needs("user.edit"),
  params: z.object({ uuid }),
  answer: nothing,
});

const send = defineCall({
  name: "sendThing",
  method: "POST",
  path: "/v1/things",
  summary: "Send",
  access: needs("user.edit"),
  file: { mostBytes: 10 },
  answer: nothing,
});

const document = await openApiOf([rename, remove, send], { title: "Test", version: "1" });
const operation = document.paths["/v1/things/{uuid}"];

describe("the OpenAPI document", () => {
  it("has every call under its path and method", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths["/v1/things/{uuid}"] ?? {})).toEqual(["put", "delete"]);
  });

  it("names path and query parameters and which are required", () => {
    expect(operation?.["put"]?.["parameters"]).toMatchObject([
      { name: "uuid", in: "path", required: true },
      { name: "loud", in: "query", required: false },
    ]);
  });

  it("tells every status a call can answer with and why", () => {
    const responses = operation?.["put"]?.["responses"] ?? {};
    expect(Object.keys(responses)).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "409",
      "413",
      "415",
      "422",
      "429",
      "431",
      "503",
    ]);
    expect(responses).toMatchObject({ 409: { description: "changed_by_someone_else" } });
    const withoutBody = operation?.["delete"]?.["responses"] ?? {};
    expect(Object.keys(withoutBody)).toEqual(["204", "400", "401", "403", "404", "422", "429", "431"]);
  });

  it("describes a call whose body is one file", () => {
    const { requestBody, responses } = document.paths["/v1/things"]?.["post"] ?? {};
    expect(requestBody).toMatchObject({
      content: { "multipart/form-data": { schema: { properties: { file: { format: "binary" } } } } },
    });
    expect(Object.keys(responses ?? {})).toEqual([
      "204",
      "400",
      "401",
      "403",
      "404",
      "413",
      "415",
      "422",
      "429",
      "431",
      "503",
    ]);
  });

  it("lets what else the process has to do go first after each call, also as a page", async () => {
    let turns = 0;
    const isOver = new AbortController();
    const count = (): void => {
      turns += 1;
      if (!isOver.signal.aborted) setImmediate(count);
    };
    setImmediate(count);
    await documentationPage([rename, remove, send], { title: "Test", version: "1" });
    isOver.abort();
    expect(turns).toBeGreaterThanOrEqual(6);
  });

  it("refers to nothing that it does not hold, also where a value is any JSON", async () => {
    const answer = z.object({ before: z.json(), after: z.json() });
    const { paths, components } = await openApiOf([{ ...rename, answer }], { title: "Test", version: "1" });
    const { responses } = paths["/v1/things/{uuid}"]?.["put"] ?? {};
    expect(responses).toMatchObject({
      200: { content: { "application/json": { schema: { properties: { before: {}, after: {} } } } } },
    });
    const references = [...JSON.stringify(paths).matchAll(/"\$ref":"([^"]*)"/g)].map(([, found]) => found);
    expect(new Set(references)).toEqual(new Set(["#/components/schemas/Error"]));
    expect(components).toMatchObject({ schemas: { Error: { type: "object" } } });
  });

  it("reads as a page, with texts escaped", async () => {
    const page = await documentationPage([rename], { title: "Test", version: "1" });
    expect(page).toContain("Rename a &lt;thing>");
    expect(page).toContain("user.edit");
  });
});
