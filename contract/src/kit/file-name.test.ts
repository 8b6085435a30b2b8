import { expect, it } from "vitest";
import { fileNameOf } from "./file-name.ts";

it("a file's name is cut between characters, also those beyond the basic plane", () => {
  const name = fileNameOf(`a${"\u{20000}".repeat(200)}`, "file");
  expect([Array.from(name).length, name.isWellFormed()]).toEqual([80, true]);
  expect(fileNameOf("Ein Kaffee à la carte!", "file")).toBe("ein-kaffee-a-la-carte");
});
