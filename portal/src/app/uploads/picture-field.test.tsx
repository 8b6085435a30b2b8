import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { PictureField, type PictureFieldProps } from "./picture-field.tsx";

const onePixel = Uint8Array.from(
  atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
  (letter) => letter.codePointAt(0) ?? 0,
);
const picture = (name = "shop.gif") => new File([onePixel], name, { type: "image/gif" });

function Held(props: Partial<PictureFieldProps>) {
  const [value, setValue] = useState<string | File>("");
  const size = { width: 445, height: 250 };
  return <PictureField label="Image" alt="The shop" size={size} value={value} onChange={setValue} {...props} />;
}

const chooser = () => document.querySelector<HTMLInputElement>("input[type=file]");

/** What the browser's file dialog does when one closes it with a choice. */
async function choose(...files: File[]) {
  const input = chooser();
  if (input === null) throw new Error("there is no file input");
  await userEvent.upload(input, files);
}

function drop(file: File) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const frame = document.querySelector(".picture-frame");
  for (const type of ["dragenter", "dragover", "drop"])
    frame?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

describe("the picture field", () => {
  it("has its own word on its button, and takes nothing away where a picture is required", async () => {
    await render(<Held isRequired pickLabel="Add image" />);
    await choose(picture());
    await expect.element(page.getByRole("img", { name: "The shop" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Add image" })).toBeVisible();
    expect(page.getByRole("button", { name: "Remove picture" }).elements()).toEqual([]);
  });

  it("shows a picked picture before it is sent, and takes it away again", async () => {
    await render(<Held />);
    await expect.element(page.getByText("Drop a picture here, or choose one")).toBeVisible();
    await expectAccessible();
    await choose(picture());
    const shown = page.getByRole("img", { name: "The shop" });
    await expect.element(shown).toHaveAttribute("src", expect.stringMatching(/^blob:/));
    const { width, height } = shown.element().getBoundingClientRect();
    expect([width, height]).toEqual([445, 250]);
    await expect.element(page.getByText("shop.gif is sent when you save")).toBeVisible();
    await page.getByRole("button", { name: "Remove picture" }).click();
    await expect.element(page.getByRole("button", { name: "Choose picture" })).toBeVisible();
  });

  it("takes a dropped picture", async () => {
    await render(<Held />);
    drop(picture());
    await expect.element(page.getByRole("img", { name: "The shop" })).toBeVisible();
  });

  it("refuses a wrong name with the specified text and keeps what it had", async () => {
    const onChange = vi.fn();
    await render(<Held value="" onChange={onChange} />);
    drop(picture("menu.webp"));
    await expect.element(page.getByText("Image must have a file type of jpg, jpeg, png or gif")).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    await expectAccessible();
    await choose(picture());
    await expect.element(page.getByText("Image must have")).not.toBeInTheDocument();
  });

  it("says so when a file cannot be shown", async () => {
    await render(<Held />);
    await choose(new File(["no picture"], "a.png"));
    await expect.element(page.getByText("This picture cannot be shown")).toBeVisible();
    await choose(picture());
    await expect.element(page.getByRole("img", { name: "The shop" })).toBeVisible();
  });

  it("can be cancelled while it is sent, and takes nothing else meanwhile", async () => {
    const onCancel = vi.fn();
    const onChange = vi.fn();
    await render(<Held value={picture()} progress={0.4} onCancel={onCancel} onChange={onChange} />);
    await expect.element(page.getByRole("progressbar", { name: "Sending the picture" })).toBeVisible();
    drop(picture());
    expect(onChange).not.toHaveBeenCalled();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it("shows the server's refusal, and nothing to press when it is read-only", async () => {
    const screen = await render(<Held error="This picture is broken" />);
    await expect.element(page.getByText("This picture is broken")).toBeVisible();
    await screen.rerender(<Held isReadOnly />);
    await expect.element(page.getByText("No picture")).toBeVisible();
    expect(page.getByRole("button").all()).toEqual([]);
  });
});
