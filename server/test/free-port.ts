import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { textOf } from "../src/platform/values/property-of.ts";

/**
 * A port nobody listens at, for a program that has to know its own before it starts. Below those that systems give to connections (Linux from
 * 32768, macOS from 49152): one of those is taken now and then by a connection of another test before the program listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch (error) {
    if (textOf(error, "code") === "EADDRINUSE") return freePort();
    throw error;
  }
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
