import { describe, expect, it } from "vitest";
import { callAddress } from "./call-address.ts";

const base = "https://crema.test/v1/";

describe("the address of a call", () => {
  it("fills the parameters, encoded", () => {
    expect(callAddress("/v1/user/:uuid", base, { params: { uuid: "a/b?c" } })).toBe(
      "https://crema.test/v1/user/a%2Fb%3Fc",
    );
  });

  it("keeps a prefix before /v1/", () => {
    expect(callAddress("/v1/version", "https://crema.test/office/v1/", {})).toBe(
      "https://crema.test/office/v1/version",
    );
  });

  it("encodes a search so that it decodes to the same text", () => {
    const search = "a+b&c=d%";
    const address = new URL(callAddress("/v1/user/all", base, { query: { search } }));
    expect(address.searchParams.get("search")).toBe(search);
    expect(address.search).not.toContain("&c=");
  });

  it("sends lists with commas, and nothing for what is undefined or empty", () => {
    const query = { status: ["active", "pending"], permissions: [], sortBy: undefined, page: 0 };
    expect(new URL(callAddress("/v1/user/all", base, { query })).search).toBe("?status=active%2Cpending&page=0");
  });

  it("refuses to leave a parameter out: another address would be called", () => {
    expect(() => callAddress("/v1/user/:uuid", base, { params: { uuid: "" } })).toThrow("needs uuid");
  });
});
