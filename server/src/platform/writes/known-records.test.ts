import { describe, expect, it } from "vitest";
import { jsonText } from "../database/database.ts";
import { createKnownRecords, type KnownRecord } from "./known-records.ts";

const user = (id: string, version = "1"): KnownRecord => ({ record: "user", id, version });
const text = jsonText({ name: "Ana" });

describe("what a process knows of records", () => {
  it("is told for the version it was kept with only", () => {
    const known = createKnownRecords(2);
    known.keep(user("a"), text);
    expect(known.recall(user("a"))).toBe(text);
    expect(known.recall(user("a", "2"))).toBeUndefined();
    expect(known.recall({ ...user("a"), record: "domains" })).toBeUndefined();
    known.keep(user("a", "2"), text);
    expect(known.recall(user("a", "1"))).toBeUndefined();
    expect(known.recall(user("a", "2"))).toBe(text);
  });

  it("is so many records and no more; the one kept first goes", () => {
    const known = createKnownRecords(2);
    known.keep(user("a"), text);
    known.keep(user("b"), text);
    known.keep(user("a"), text);
    known.keep(user("c"), text);
    expect(["a", "b", "c"].filter((id) => known.recall(user(id)) !== undefined)).toEqual(["a", "c"]);
  });
});
