import { inflateSync } from "node:zlib";
import {
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from "@zxing/library";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { type PrintedCode, voucherCodePdf } from "./voucher-code-pdf.ts";

const printed: PrintedCode = {
  brand: "Crema",
  title: "A latte on us",
  description: "One latte, any size",
  code: "7KQM-X2RT-PWD",
  holder: "Ana Silva",
  expiry: "31/12/2026 23:59",
  at: new Date("2026-11-21T02:00:00.000Z"),
};

/** Texts of the page, each as it was drawn. */
async function textsOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  expect(document.numPages).toBe(1);
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

const a5 = { width: 420, height: 595 };
const dotsPerPoint = 4;

/** The page as a scanner sees it: its filled rectangles, which bar codes are made of, black on white. */
function pictureOf(pdf: Uint8Array): BinaryBitmap {
  const [width, height] = [a5.width * dotsPerPoint, a5.height * dotsPerPoint];
  const dots = new Uint8ClampedArray(width * height).fill(255);
  for (const match of contentOf(pdf).matchAll(/([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re\b/g)) {
    const [x = 0, y = 0, wide = 0, high = 0] = match.slice(1).map((text) => Number(text) * dotsPerPoint);
    for (let row = Math.round(y); row < Math.min(height, Math.round(y + high)); row++)
      dots.fill(0, row * width + Math.round(x), row * width + Math.min(width, Math.round(x + wide)));
  }
  return new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(dots, width, height)));
}

/** What the page draws, with the sheet's own units from its top. */
function contentOf(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  let text = "";
  for (let at = bytes.indexOf("stream\n"); at !== -1; at = bytes.indexOf("stream\n", at)) {
    const end = bytes.indexOf("\nendstream", at);
    const stream = bytes.subarray(at + "stream\n".length, end);
    if (stream[0] === 0x78) text += inflateSync(stream).toString("latin1");
    at = end + "\nendstream".length;
  }
  return text;
}

const hints = new Map([[DecodeHintType.TRY_HARDER, true]]);

describe("the sheet of a code", () => {
  it("says who promises what to whom until when, and has the code in two bar codes that a scanner reads [PRO-CODE-28]", async () => {
    const pdf = await voucherCodePdf(printed);
    expect(Buffer.from(pdf).toString("latin1", 0, 5)).toBe("%PDF-");
    const texts = await textsOf(pdf);
    for (const text of ["Crema", "A latte on us", "One latte, any size", "7KQM-X2RT-PWD", "Ana Silva"])
      expect(texts).toContain(text);
    expect(texts).toContain("Valid until 31/12/2026 23:59 (Brisbane time)");
    expect(new QRCodeReader().decode(pictureOf(pdf), hints).getText()).toBe(printed.code);
    expect(new Code128Reader().decode(pictureOf(pdf), hints).getText()).toBe(printed.code);
  });

  it.each([
    ["Zoë Łukasz Ünal Nguyễn", "Zoë Łukasz Ünal Nguyễn"],
    ["Ελένη Παπαδοπούλου", "Ελένη Παπαδοπούλου"],
    ["Анна Кузнецова", "Анна Кузнецова"],
    ["山田太郎", "山田太郎"],
  ])("writes %s", async (holder, drawn) => {
    expect(await textsOf(await voucherCodePdf({ ...printed, holder }))).toContain(drawn);
  });

  it.each([
    ["with characters that the font does not have", { holder: "김민준 สมชาย" }],
    ["with Hebrew text", { title: "ש".repeat(255), description: "שלום ".repeat(400) }],
  ])("%s is one page with the rest in place", async (_, given) => {
    const pdf = await voucherCodePdf({ ...printed, ...given });
    expect(await textsOf(pdf)).toContain(printed.code);
    expect(new QRCodeReader().decode(pictureOf(pdf), hints).getText()).toBe(printed.code);
  });

  it("breaks long texts, also a word without an end, and cuts them where their place ends", async () => {
    const texts = await textsOf(await voucherCodePdf({ ...printed, title: "W".repeat(120), holder: "" }));
    expect(texts.replaceAll(/[^W]/g, "").length).toBeGreaterThan(40);
    const long = await textsOf(await voucherCodePdf({ ...printed, description: "coffee\n".repeat(300) }));
    expect(long).toMatch(/coffee…/);
    expect(long.match(/coffee/g)?.length).toBeLessThan(60);
  });
});
