import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FakeRequest } from "../../../test/fake-request.ts";
import { idTokenOf, me, storeSession } from "../../../test/sign-in.ts";
import { clearSession } from "../session/session-store.ts";
import { isCancelled, useUpload } from "./use-upload.ts";

const tokenOf = (name: string) => idTokenOf({ sub: me, name });

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  FakeRequest.last = new FakeRequest();
  storeSession(tokenOf("first"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearSession();
});

function Sender() {
  const { progress, upload, cancel } = useUpload();
  const [outcome, setOutcome] = useState("");
  const send = () =>
    upload(new File(["x"], "a.jpg")).then(setOutcome, (error: unknown) =>
      setOutcome(isCancelled(error) ? "cancelled" : String(error)),
    );
  return (
    <>
      <button type="button" onClick={() => void send()}>
        Send
      </button>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <output>{`${progress ?? "none"} ${outcome}`}</output>
    </>
  );
}

const shows = (text: string) => expect.element(page.getByRole("status")).toHaveTextContent(text);
const isSent = () => expect.poll(() => FakeRequest.last.sent?.has("file")).toBe(true);

describe("an upload", () => {
  it("answers the picture's address and tells its progress on the way", async () => {
    await render(<Sender />);
    await shows("none");
    await page.getByRole("button", { name: "Send" }).click();
    await isSent();
    expect(FakeRequest.last.headers["Authorization"]).toBe(`Bearer ${tokenOf("first")}`);
    await shows("0");
    FakeRequest.last.sentSoFar(1, 2);
    await shows("0.5");
    FakeRequest.last.answer(201, '{"publicUrl":"/uploads/a.jpg","data":{"publicUrl":"/uploads/a.jpg"}}');
    await shows("none /uploads/a.jpg");
  });

  it("is cancelled without a word", async () => {
    await render(<Sender />);
    await page.getByRole("button", { name: "Send" }).click();
    await isSent();
    await page.getByRole("button", { name: "Cancel" }).click();
    await shows("none cancelled");
  });

  it("refreshes the token after a 401 and sends once more", async () => {
    const fresh = JSON.stringify({ idToken: tokenOf("second"), refreshToken: "r2", expiresIn: 3600 });
    vi.stubGlobal("fetch", async () => new Response(fresh));
    await render(<Sender />);
    await page.getByRole("button", { name: "Send" }).click();
    await isSent();
    const first = FakeRequest.last;
    first.answer(401, '{"code":"unauthenticated","message":"No"}');
    await expect.poll(() => FakeRequest.last !== first && FakeRequest.last.sent !== undefined).toBe(true);
    expect(FakeRequest.last.headers["Authorization"]).toBe(`Bearer ${tokenOf("second")}`);
    FakeRequest.last.answer(201, '{"publicUrl":"/uploads/b.jpg"}');
    await shows("none /uploads/b.jpg");
  });
});
