import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SteadyField } from "./steady-field.tsx";

/** A page of a form over which a notice comes while somebody types the word "told". */
function Form() {
  const [text, setText] = useState("");
  return (
    <div data-testid="page" style={{ height: 300, overflow: "auto" }}>
      <button type="button">First</button>
      <SteadyField>
        {text.endsWith("told") && <p style={{ height: 120 }}>Saved by somebody else</p>}
        <div style={{ height: 150 }} />
        <input aria-label="Postcode" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <div style={{ height: 600 }} />
      </SteadyField>
    </div>
  );
}

const field = page.getByRole("textbox", { name: "Postcode" });
const topOf = () => field.element().getBoundingClientRect().top;

it.each([0, 40])(
  "keeps the field one types in where it is while something comes or goes above it, %i px down",
  async (down) => {
    await render(<Form />);
    const box = page.getByTestId("page");
    field.element().focus();
    box.element().scrollTop = down;
    const before = topOf();
    await userEvent.keyboard("told");
    await expect.element(page.getByText("Saved by somebody else")).toBeInTheDocument();
    await new Promise(requestAnimationFrame);
    expect(topOf()).toBe(before);
    await userEvent.keyboard("!");
    await expect.element(page.getByText("Saved by somebody else")).not.toBeInTheDocument();
    await new Promise(requestAnimationFrame);
    expect(topOf()).toBe(before);
  },
);
