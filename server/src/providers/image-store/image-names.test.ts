import { describe, expect, it } from "vitest";
import { imageTypeOf, nameFor, newImageName } from "./image-names.ts";
import { type ImageType, mostImageBytes } from "./image-store.ts";

const hex = "0123456789abcdef0123456789abcdef";
const types: ImageType[] = ["image/jpeg", "image/png", "image/webp", "image/gif"];

describe("the name of a picture", () => {
  it.each(types)("tells the type %s, and is never the same", (type) => {
    const names = Array.from({ length: 100 }, () => newImageName(type));
    expect(new Set(names).size).toBe(100);
    expect(new Set(names.map(imageTypeOf))).toEqual(new Set([type]));
  });

  it.each([
    "",
    "logo.png",
    `${hex}.svg`,
    `${hex}.html`,
    `${hex}.png.html`,
    `${hex}.PNG`,
    `${hex.toUpperCase()}.png`,
    `${hex}0.png`,
    `../${hex}.png`,
    `..\\${hex}.png`,
    `/${hex}.png`,
    `%2e%2e%2f${hex}.png`,
    `${hex}.png/..`,
    `${hex}.png\n`,
    `${hex}.png\u0000`,
    `.${hex}.png`,
    `${hex}.constructor`,
    `${hex}.toString`,
  ])("is not '%s'", (name) => {
    expect(imageTypeOf(name)).toBeUndefined();
  });

  it("is given to what can be kept alone", () => {
    const bytes = Buffer.alloc(1);
    const contentType = "image/png";
    expect(nameFor({ bytes, contentType, name: `${hex}.png` })).toBe(`${hex}.png`);
    expect(imageTypeOf(nameFor({ bytes: Buffer.alloc(mostImageBytes), contentType }))).toBe(contentType);
    expect(() => nameFor({ bytes: Buffer.alloc(0), contentType })).toThrow(RangeError);
    expect(() => nameFor({ bytes: Buffer.alloc(mostImageBytes + 1), contentType })).toThrow(RangeError);
    expect(() => nameFor({ bytes, contentType, name: `${hex}.jpg` })).toThrow(RangeError);
    expect(() => nameFor({ bytes, contentType, name: "../logo.png" })).toThrow(RangeError);
  });
});
