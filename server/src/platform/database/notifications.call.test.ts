import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { openNotifications } from "./notifications.ts";

describe("the listening connection", () => {
  it("is not waited for when the server takes it and never answers", async () => {
    const mute = createServer().listen(0, "127.0.0.1");
    await once(mute, "listening");
    const address = mute.address();
    const port = typeof address === "object" ? address?.port : 0;
    const url = `postgresql://crema@127.0.0.1:${port}/crema`;
    await expect(openNotifications({ url, onError: () => undefined })).rejects.toThrow("timeout");
    mute.close();
  });
});
