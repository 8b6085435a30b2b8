import { describe, expect, it } from "vitest";
import { socketAddress } from "./live-socket.ts";

describe("the address of the live socket", () => {
  it.each([
    ["https://crema.test/v1/", "https://crema.test", "/loopback/connect"],
    ["https://crema.test/v1", "https://crema.test", "/loopback/connect"],
    ["https://crema.test/office/v1/", "https://crema.test", "/office/loopback/connect"],
    ["/v1/", "http://127.0.0.1:4000", "/loopback/connect"],
  ])("for %s is %s%s [AMB-127]", (base, origin, path) => {
    expect(socketAddress(base, "http://127.0.0.1:4000/users")).toEqual({ origin, path });
  });
});
