import { expect, it } from "vitest";
import { brokenPictureText } from "./broken-picture.ts";

it.each([
  ["https://img.example/beans.jpg?v=1", "Cannot be shown from img.example"],
  ["http://img.example:8080/beans.jpg", "Cannot be shown from img.example:8080"],
  ["https://console.example/uploads/a.jpg", "Cannot be shown"],
  ["/uploads/a.jpg", "Cannot be shown"],
  ["data:image/png;base64,AAAA", "Cannot be shown"],
  ["http://[", "Cannot be shown"],
])("a picture at %s that does not load says '%s'", (src, text) => {
  expect(brokenPictureText(src, "https://console.example/products")).toBe(text);
});
