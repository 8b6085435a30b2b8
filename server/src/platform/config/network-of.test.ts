import { describe, expect, it } from "vitest";
import { networkOf } from "./network-of.ts";

describe("the network of an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:1:2::99", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["203.0.113.7:40000", "203.0.113.7"],
    ["[2001:db8:1:2::99]:443", "2001:db8:1:2"],
    ["[2001:db8:1:2::99]", "2001:db8:1:2"],
    [undefined, "unknown"],
  ])("of %s is %s: whoever owns a /64 has one counter", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
