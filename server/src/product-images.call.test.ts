import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp } from "../test/test-app.ts";
import { willingPorts } from "../test/willing-ports.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "crema-images-"));
  writeFileSync(join(folder, "index.html"), "<head><!--settings--></head>");
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["Shopify's and the shop's own host by default", {}, "https://cdn.shopify.com https://shop.example"],
  [
    "the named hosts and no others",
    { PRODUCT_IMAGE_HOSTS: "img.example, *.cdn.example" },
    "https://img.example https://*.cdn.example",
  ],
])("pages load products' pictures from %s", async (_, environment, hosts) => {
  const app = await startTestApp({ PORTAL_FOLDER: folder, ...environment }, { ports: willingPorts });
  try {
    const policy = String((await app.server.inject("/products")).headers["content-security-policy"]);
    const images = /img-src ([^;]*)/.exec(policy)?.[1];
    expect(images).toMatch(/^'self' blob: http:\/\/127\.0\.0\.1:\d+ /);
    expect(images?.split(" ").slice(3).join(" ")).toBe(hosts);
  } finally {
    await app.stop();
  }
});
