import { useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { focusField } from "./focus-field.ts";

function Detail() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => focusField("shippingAddress.postCode")}>
        Fix
      </button>
      <button type="button" aria-label="Edit shipping address" onClick={() => setOpen(!isOpen)} />
      {isOpen && <input aria-label="Postcode" name="shippingAddress.postCode" />}
    </>
  );
}

it("opens what the field stands in, focuses the field, and leaves it open the next time", async () => {
  await render(<Detail />);
  const fix = page.getByRole("button", { name: "Fix" });
  await fix.click();
  await expect.element(page.getByLabelText("Postcode")).toHaveFocus();
  await fix.click();
  await expect.element(page.getByLabelText("Postcode")).toHaveFocus();
});
