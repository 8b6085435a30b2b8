import { createUpload } from "@crema/contract/areas/uploads";
import { expect, it } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";
import { propertyOf } from "../../platform/values/property-of.ts";
import type { ImageStore } from "../../providers/image-store/image-store.ts";

/** One pixel; nothing here may draw one, for what draws is what must not be loaded. */
const bytes = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const imageStore: ImageStore = {
  longestStepMs: 1_000,
  put: () => Promise.resolve("kept"),
  get: () => Promise.resolve(undefined),
  delete: () => Promise.resolve(),
  probe: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
const pictureLibraries = (): unknown =>
  JSON.stringify(propertyOf(process.report.getReport(), "sharedObjects")).match(/[^"]*(?:vips|sharp-)[^"]*/g);

it("a picture is decoded while the server's own process loads nothing that decodes", async () => {
  const app = await startTestApp({}, { ports: { imageStore } });
  const headers = await signInAs(app, await aStaffMember(app, { permissions: ["location.edit"] }));
  const answer = await app.call(createUpload, { file: { name: "a.png", bytes }, headers });
  expect(answer.status).toBe(201);
  expect(pictureLibraries()).toBeNull();
  await import("sharp");
  expect(pictureLibraries()).not.toBeNull();
  await app.stop();
});
