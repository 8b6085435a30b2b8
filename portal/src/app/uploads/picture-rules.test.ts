import { imageNameMessage, mostUploadBytes } from "@crema/contract/areas/uploads";
import { describe, expect, it } from "vitest";
import { pictureProblem } from "./picture-rules.ts";

describe("a picture's file", () => {
  it.each(["a.jpg", "a.JPEG", "a.PNG", "my shop.gif"])("may be called %s", (name) => {
    expect(pictureProblem({ name, size: 1 })).toBeUndefined();
  });

  it.each(["a.webp", "a.svg", "a.jpg.exe", "jpg", ""])("may not be called %s", (name) => {
    expect(pictureProblem({ name, size: 1 })).toBe(imageNameMessage);
  });

  it("is neither empty nor larger than can be sent", () => {
    expect(pictureProblem({ name: "a.jpg", size: 0 })).toBe("This file is empty");
    expect(pictureProblem({ name: "a.jpg", size: mostUploadBytes })).toBeUndefined();
    expect(pictureProblem({ name: "a.jpg", size: 9.5 * 1_048_576 })).toBe(
      "This picture has 9.5 MB: at most 8 MB can be sent",
    );
  });
});
