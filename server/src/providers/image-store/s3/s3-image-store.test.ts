import { beforeEach, describe, expect, it } from "vitest";
import { startHttpServer } from "../../../../test/http-server.ts";
import { startS3Stand } from "../../../../test/s3.ts";
import { opened } from "../../../../test/opened.ts";
import { describeImageStore } from "../conformance.ts";
import { newImageName } from "../image-names.ts";
import { s3ImageStore } from "./s3-image-store.ts";
import { signed } from "./signature-v4.ts";

describeImageStore("an S3 bucket", () => startS3Stand());

const soon = (): AbortSignal => AbortSignal.timeout(5_000);
const image = { bytes: Buffer.from("picture"), contentType: "image/png" } as const;

describe("an S3 bucket", () => {
  const stand = opened(() => startS3Stand());
  beforeEach(() => stand().calm());

  it("is asked by path, signed for its region, with the picture's type", async () => {
    const name = await stand().imageStore.put(image, soon());
    expect(stand().asked().at(-1)).toMatchObject({
      method: "PUT",
      path: `/crema-sandbox/${name}`,
      status: 200,
      headers: { "content-type": "image/png", "x-amz-date": expect.stringMatching(/^\d{8}T\d{6}Z$/) },
    });
  });

  it("is asked once more after an error of its own, and only once", async () => {
    stand().order("internal-error");
    const name = await stand().imageStore.put(image, soon());
    expect(await stand().imageStore.get(name, soon())).toMatchObject(image);
    const before = stand().asked().length;
    stand().order("internal-error", 2);
    await expect(stand().imageStore.get(name, soon())).rejects.toMatchObject({
      message: "The store of pictures answered with an error (InternalError)",
      isRetryable: true,
    });
    expect(stand().asked().length - before).toBe(2);
  });

  it.each(["commit-then-500", "commit-then-timeout", "commit-then-reset"])(
    "that keeps a picture and does not say so (%s) takes it again under the same name",
    async (fault) => {
      const name = newImageName("image/png");
      stand().order(fault);
      await stand()
        .imageStore.put({ ...image, name }, soon())
        .catch(() => undefined);
      await stand().calm();
      expect(await stand().imageStore.put({ ...image, name }, soon())).toBe(name);
      expect(await stand().imageStore.get(name, soon())).toMatchObject(image);
      await stand().imageStore.delete(name, soon());
      expect(await stand().imageStore.get(name, soon())).toBeUndefined();
    },
  );

  it("that is asked too often is left alone for two seconds", async () => {
    stand().order("slow-down");
    await expect(stand().imageStore.put(image, soon())).rejects.toThrow("The store of pictures is asked too often");
    const before = stand().asked().length;
    await expect(stand().imageStore.put(image, soon())).rejects.toThrow(
      "The store of pictures is left alone for 2 s more",
    );
    expect(stand().asked().length).toBe(before);
    stand().clock.advance(2_000);
    await stand().imageStore.put(image, soon());
  });

  it("that says how long it wants to be left alone is", async () => {
    const server = await startHttpServer((response) => response.writeHead(503, { "retry-after": "30" }).end());
    const bucketUrl = `${server.origin}/pictures`;
    const busy = s3ImageStore({ config: { ...stand().config, bucketUrl }, clock: stand().clock });
    await expect(busy.put(image, soon())).rejects.toThrow("The store of pictures answered with an error (503)");
    stand().clock.advance(29_000);
    await expect(busy.probe(soon())).rejects.toThrow("The store of pictures is left alone for 1 s more");
    await busy.close();
    await server.close();
  });

  it("does not give what somebody else put there for a picture", async () => {
    const { config } = stand();
    const name = newImageName("image/png");
    const url = `${config.bucketUrl}/${name}`;
    const page = {
      method: "PUT",
      url,
      headers: { "content-type": "text/html" },
      body: "<html>",
      at: stand().clock.now(),
    };
    const answer = await fetch(url, { ...page, headers: await signed(page, config.account) });
    expect(answer.status).toBe(200);
    await expect(stand().imageStore.get(name, soon())).rejects.toMatchObject({
      message: "The store of pictures gave something that is no picture of ours",
    });
  });

  it("with another time than ours says so", async () => {
    stand().clock.advance(3_600_000);
    await expect(stand().imageStore.put(image, soon())).rejects.toMatchObject({
      message: expect.stringContaining("one of the clocks is more than 15 minutes off"),
      isRetryable: false,
    });
    stand().clock.advance(-3_600_000);
  });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ["a wrong secret", { S3_SECRET_ACCESS_KEY: "wrong" }, /refuses our key \(SignatureDoesNotMatch\)$/],
    ["an unknown key", { S3_ACCESS_KEY_ID: "NOBODY" }, /refuses our key \(InvalidAccessKeyId\)$/],
    ["another bucket", { S3_BUCKET: "somebody-elses" }, /has no such bucket \(NoSuchBucket\)$/],
    ["another region", { S3_REGION: "us-east-1" }, /is in another region, or .* \(AuthorizationHeaderMalformed\)$/],
  ])("refuses %s, in words and for good", async (_, variables, message) => {
    const other = await startS3Stand(variables);
    const failure = { message: expect.stringMatching(message), isRetryable: false };
    await expect(other.imageStore.put(image, soon())).rejects.toMatchObject(failure);
    await expect(other.imageStore.get(newImageName("image/png"), soon())).rejects.toMatchObject(failure);
    await expect(other.imageStore.delete(newImageName("image/png"), soon())).rejects.toMatchObject(failure);
    // A probe is a HEAD, whose refusal says no more than its status.
    await expect(other.imageStore.probe(soon())).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The store of pictures (refuses us \(403\)|has no such bucket \(NoSuchBucket\)|does not take the request \(400\))$/,
      ),
      operation: "probe",
      isRetryable: false,
    });
    await other.close();
  });
});
