import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeRequest } from "../../../test/fake-request.ts";
import { ApiError } from "../api/api-error.ts";
import { sendFile, uploadMessageOf } from "./upload-picture.ts";

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const file = new File(["x"], "shop.jpg", { type: "image/jpeg" });
const send = (more: Partial<Parameters<typeof sendFile>[0]> = {}) =>
  sendFile({ address: "/v1/uploads", file, headers: { Authorization: "Bearer t" }, ...more });

describe("sending a file", () => {
  it("posts it as `file` and tells how far it is", async () => {
    const parts: number[] = [];
    const answer = send({ onProgress: (part) => parts.push(part) });
    const request = FakeRequest.last;
    request.sentSoFar(1, 4);
    request.sentSoFar(4, 4);
    request.answer(201, '{"publicUrl":"/uploads/a.jpg"}');
    await expect(answer).resolves.toEqual({ publicUrl: "/uploads/a.jpg" });
    expect([request.opened, request.headers["Authorization"], parts]).toEqual([
      ["POST", "/v1/uploads"],
      "Bearer t",
      [0.25, 1],
    ]);
    expect(request.sent?.get("file")).toMatchObject({ name: "shop.jpg" });
  });

  it("ends in the server's refusal, which is the sentence at the field", async () => {
    const answer = send();
    FakeRequest.last.answer(422, '{"code":"invalid","message":"No","errors":{"file":"This picture is broken"}}');
    const error: unknown = await answer.catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ status: 422, errors: { file: "This picture is broken" } });
    expect(uploadMessageOf(error)).toBe("This picture is broken");
    expect(uploadMessageOf(new ApiError(413, { message: "Too large" }))).toBe("Too large");
    expect(uploadMessageOf(new ApiError(0, {}))).toBe("The picture could not be sent: try again");
  });

  it("ends in a failure of the network, or an answer that is no JSON", async () => {
    const lost = send();
    FakeRequest.last.fail();
    await expect(lost).rejects.toMatchObject({ status: 0, code: "network" });
    const odd = send();
    FakeRequest.last.answer(200, "<html>");
    await expect(odd).rejects.toMatchObject({ status: 200 });
  });

  it("can be cancelled, before and while it runs", async () => {
    const cancel = new AbortController();
    const answer = send({ signal: cancel.signal });
    cancel.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    await expect(send({ signal: cancel.signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});
