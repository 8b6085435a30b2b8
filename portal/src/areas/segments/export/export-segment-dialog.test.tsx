import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../../test/axe-check.ts";
import { clearSession, storeTokens } from "../../../app/session/session-store.ts";
import { ExportSegmentDialog } from "./export-segment-dialog.tsx";

const segment = { uuid: "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a01", name: " VIP -- Café & Co! " };
const encoded = (part: object) => btoa(JSON.stringify(part)).replaceAll("=", "");
const idToken = `${encoded({ alg: "RS256" })}.${encoded({ sub: "11111111-1111-4111-8111-111111111111" })}.x`;

interface Asked {
  readonly address: string;
  readonly body: unknown;
}
let asked: Asked[];
let answer: () => Response | Promise<Response>;
let saved: { name: string; file: Blob }[];
beforeEach(() => {
  asked = [];
  saved = [];
  storeTokens({ idToken, refreshToken: "r", expiresIn: 3600 }, Date.now());
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    asked.push({ address, body: await new Response(init.body ?? null).json() });
    return answer();
  });
  let file = new Blob();
  vi.spyOn(URL, "createObjectURL").mockImplementation((given) => {
    if (given instanceof Blob) file = given;
    return "blob:none";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearSession();
});

const lines = ['"email"', '"a@x.test"', '"b@x.test"'].map((line) => `${line}\r\n`);
const csv = (body: BodyInit, rows = 2): Response =>
  new Response(body, { headers: { "content-type": "text/csv", "x-row-count": String(rows) } });

async function show() {
  const onClose = vi.fn();
  await render(<ExportSegmentDialog segment={segment} onClose={onClose} />);
  await expect.element(page.getByRole("dialog", { name: "Export CSV" })).toBeVisible();
  return onClose;
}
const download = () => page.getByRole("button", { name: "Download Now" });
const cancel = () => page.getByRole("button", { name: "Cancel" });
const boxes = (name: string) => page.getByRole("group", { name }).getByRole("checkbox");

describe("the export of a segment", () => {
  it("offers seven fields that are always there and seven to choose [CSV-01] [CSV-02] [CSV-03] [CSV-04] [CSV-05] [CSV-06]", async () => {
    await show();
    await expect
      .element(page.getByText("Choose which fields you would like to export from this segment", { exact: true }))
      .toBeVisible();
    const always = boxes("Always included").elements();
    expect(always.map((box) => box.matches(":checked:disabled"))).toEqual(Array.from({ length: 7 }, () => true));
    const free = boxes("Optional").elements();
    expect(free.map((box) => box.matches(":enabled:not(:checked)"))).toEqual(Array.from({ length: 7 }, () => true));
    await expect.element(page.getByRole("checkbox", { name: "Friends of Crema number" })).toBeEnabled();
    await expect.element(page.getByRole("checkbox", { name: "Birthday (MMM DD, as Sep 04)" })).toBeEnabled();
    const list = page.getByTestId("export-fields").element();
    expect(getComputedStyle(list).maxHeight).toBe("295px");
    await expect.element(cancel()).toBeEnabled();
    await expectAccessible();
  });

  it("is idle, then downloads with both buttons off, then is idle again; the file is saved under the segment's name [CSV-07] [CSV-09] [CSV-11] [CSV-12]", async () => {
    const onClose = await show();
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const send = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
    answer = () =>
      csv(
        new ReadableStream({
          start(given) {
            controller = given;
          },
        }),
      );
    await page.getByRole("checkbox", { name: "Shipping postcode" }).click();
    await page.getByRole("checkbox", { name: "Friends of Crema number" }).click();
    await download().click();
    await expect.element(cancel()).toBeDisabled();
    await expect.element(download()).toHaveAttribute("aria-disabled", "true");
    await expect.element(page.getByRole("progressbar", { name: "Downloading" })).toBeVisible();
    send(lines.slice(0, 2).join(""));
    await expect.element(page.getByText("1 of 2 rows")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await expectAccessible();
    // On a phone the fields scroll, and no box of theirs takes the focus now.
    await page.viewport(390, 844);
    await expectAccessible();
    await page.viewport(1280, 800);
    page.getByRole("region", { name: "Fields" }).element().focus();
    send(lines.slice(2).join(""));
    controller?.close();
    await expect.element(page.getByRole("status")).toHaveTextContent("vip-caf-co.csv was saved with 2 rows");
    await expect.element(cancel()).toBeEnabled();
    await expect.element(download()).not.toHaveAttribute("aria-disabled");
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(asked).toEqual([
      {
        address: expect.stringMatching(/\/v1\/segments\/0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a01\/csv$/),
        body: {
          segmentUuid: segment.uuid,
          segmentName: segment.name,
          optionalFields: ["fom", "shippingPostcode"],
          tz: "Australia/Brisbane",
        },
      },
    ]);
    expect(saved.map(({ name, file }) => [name, file.type])).toEqual([["vip-caf-co.csv", "text/csv"]]);
    expect(await saved[0]?.file.text()).toBe(lines.join(""));
  });

  it("says in red what the server says, until a later success [CSV-10]", async () => {
    await show();
    answer = () => Response.json({ message: "The database took too long; try again" }, { status: 503 });
    await download().click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("The database took too long; try again");
    await expect.element(cancel()).toBeEnabled();
    expect(saved).toEqual([]);
    answer = () => csv(lines.join(""));
    await download().click();
    await expect.element(page.getByRole("status")).toHaveTextContent("vip-caf-co.csv was saved with 2 rows");
    expect(page.getByRole("alert").elements()).toEqual([]);
  });

  it.each([
    ["breaks off between rows", () => csv(lines.slice(0, 2).join(""))],
    ["breaks off within a row", () => csv(lines.join("").slice(0, -1))],
    ["has more rows than were told", () => csv(lines.join(""), 1)],
    ["does not tell how many there are", () => new Response(lines.join(""))],
    [
      "loses its connection",
      () =>
        csv(
          new ReadableStream({
            start: (controller) => {
              controller.enqueue(new TextEncoder().encode(lines[0]));
              controller.error(new TypeError("network error"));
            },
          }),
        ),
    ],
  ])("saves nothing where the answer %s [AMB-114]", async (_title, given) => {
    await show();
    answer = given;
    await download().click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("The export broke off: nothing was saved");
    expect(saved).toEqual([]);
  });
});
