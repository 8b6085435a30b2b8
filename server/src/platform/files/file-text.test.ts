import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, asyncProperty, string } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileFacts, textOf } from "./file-text.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "crema-text-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (content: string | Buffer, name = "file.csv"): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
async function textIn(content: string | Buffer): Promise<string> {
  let text = "";
  for await (const piece of textOf(fileOf(content))) text += piece;
  return text;
}
const long = "Zoë Tūhoro, 12 Straße ☕ ".repeat(40_000);

describe("the text of a file", () => {
  it("is what was written, also across pieces", async () => {
    expect(await textIn(long)).toBe(long);
    await assert(
      asyncProperty(string({ unit: "grapheme", minLength: 1 }), async (text) => {
        const body = `a${text.replaceAll("\u0000", "")}`;
        expect(await textIn(body)).toBe(body);
      }),
      { numRuns: 50 },
    );
  });

  it("has no byte order mark", async () => {
    expect(await textIn("\uFEFFEmail\n")).toBe("Email\n");
  });

  it.each([
    ["UTF-16 with its mark", Buffer.from("\uFEFFEmail,Name\n", "utf16le"), "is UTF-16 text: save it as UTF-8"],
    ["UTF-16 without it", Buffer.from("Email,Name\n", "utf16le"), "is UTF-16 or binary data"],
    [
      "a spreadsheet",
      Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3, 4]),
      "is a spreadsheet or zip archive: save it as CSV",
    ],
    ["a compressed file", Buffer.from([0x1f, 0x8b, 8, 1]), "is compressed: unpack it first"],
    [
      "Latin-1",
      Buffer.from("Email\na@x.test\nZo\xeb\nd@x.test\n", "latin1"),
      "is not UTF-8: line 3 has bytes of another encoding",
    ],
    ["a NUL byte", Buffer.from("Email\na@x.test\nb\0@x.test\n"), "has a NUL byte in line 3"],
    [
      "a file that was cut off",
      Buffer.from("Zo\u00eb").subarray(0, 3),
      "ends in the middle of a character: it was cut off",
    ],
  ])("is refused for %s", async (_, content, words) => {
    await expect(textIn(content)).rejects.toThrow(`file.csv ${words}`);
  });

  it("names the broken line of a later piece", async () => {
    const content = Buffer.concat([Buffer.from("Zoë\n".repeat(200_000)), Buffer.from("\xff\n", "latin1")]);
    await expect(textIn(content)).rejects.toThrow("line 200001 has bytes of another encoding");
  });
});

describe("the facts of a file", () => {
  it("are refused for what is no file with something in it", async () => {
    await expect(fileFacts(join(folder, "nothing"))).rejects.toThrow(/^There is no file .*nothing\.$/);
    await expect(fileFacts(folder)).rejects.toThrow("is a folder, not a file.");
    await expect(fileFacts("/dev/null")).rejects.toThrow("/dev/null is not a file.");
    await expect(fileFacts(fileOf("", "empty.csv"))).rejects.toThrow("empty.csv is empty.");
  });
});
