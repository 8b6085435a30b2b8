import { useState, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { Checkbox, Switch } from "./checkbox.tsx";
import { DateField } from "./date-field.tsx";
import { NumberField } from "./number-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { Select } from "./select.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

/** Holds a field's value as a form would. */
function Held<V>({ start, children }: { start: V; children: (value: V, change: (value: V) => void) => ReactNode }) {
  const [value, change] = useState(start);
  return children(value, change);
}

const grinds = [
  { value: "beans", label: "Whole bean" },
  { value: "filter", label: "Filter" },
] as const;

describe("text fields", () => {
  it("ties its label, required mark and error to the control", async () => {
    await render(
      <TextField
        label="City"
        value=""
        onChange={vi.fn()}
        isRequired
        error="City is required"
        hint="As on the letter"
      />,
    );
    const field = page.getByRole("textbox", { name: "City" });
    await expect.element(field).toHaveAccessibleDescription("City is required");
    await expect.element(field).toBeInvalid();
    await expect.element(field).toBeRequired();
    await expect.element(page.getByText("As on the letter")).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("describes itself by its hint while there is no error", async () => {
    await render(<TextArea label="Note" value="" onChange={vi.fn()} hint="Staff only" error="" />);
    const field = page.getByRole("textbox", { name: "Note" });
    await expect.element(field).toHaveAccessibleDescription("Staff only");
    await expect.element(field).toBeValid();
  });

  it("can be read and copied but not changed when read-only", async () => {
    const onChange = vi.fn();
    await render(<TextField label="City" value="Hobart" onChange={onChange} isReadOnly />);
    await userEvent.type(page.getByRole("textbox", { name: "City" }), "x");
    expect(onChange).not.toHaveBeenCalled();
    await expect.element(page.getByRole("textbox", { name: "City" })).toHaveValue("Hobart");
  });
});

describe("choices", () => {
  it("selects one of a list, and shows a value the list does not know", async () => {
    const onChange = vi.fn();
    const screen = await render(<Select label="Grind" options={grinds} value="" onChange={onChange} />);
    const select = page.getByRole("combobox", { name: "Grind" });
    await expect.element(select).toHaveDisplayValue("Choose…");
    await select.selectOptions("Filter");
    expect(onChange).toHaveBeenCalledWith("filter");
    const withUnknown: readonly { value: string; label: string }[] = grinds;
    await screen.rerender(<Select label="Grind" options={withUnknown} value="moka" onChange={onChange} />);
    await expect.element(select).toHaveDisplayValue("moka");
    expect(document.querySelectorAll(".ui-select > svg")).toHaveLength(1);
    await screen.rerender(<Select label="Grind" options={grinds} value="beans" onChange={onChange} isReadOnly />);
    await expect.element(select).toBeDisabled();
    expect(document.querySelectorAll(".ui-select > svg"), "nothing to open").toHaveLength(0);
    await expectAccessible();
  });

  it("ticks, switches and picks by keyboard", async () => {
    await render(
      <>
        <Held start={false}>
          {(value, change) => <Checkbox label="Default address" value={value} onChange={change} />}
        </Held>
        <Held<boolean> start>{(value, change) => <Switch label="Feature" value={value} onChange={change} />}</Held>
        <Held start="beans">
          {(value, change) => (
            <RadioGroup<string>
              label="Grind"
              options={grinds}
              value={value}
              onChange={change}
              isRequired
              error="Pick one"
            />
          )}
        </Held>
      </>,
    );
    const checkbox = page.getByRole("checkbox", { name: "Default address" });
    checkbox.element().focus();
    await userEvent.keyboard(" ");
    await expect.element(checkbox).toBeChecked();
    await userEvent.keyboard("{Tab} ");
    await expect.element(page.getByRole("switch", { name: "Feature" })).not.toBeChecked();
    await userEvent.keyboard("{Tab}{ArrowDown}");
    await expect.element(page.getByRole("radio", { name: "Filter" })).toBeChecked();
    await expect.element(page.getByRole("radiogroup", { name: "Grind" })).toHaveAccessibleDescription("Pick one");
    await expectAccessible();
  });

  it("gives every control a target of at least 24 px", async () => {
    await render(
      <>
        <Checkbox label="A" value={false} onChange={vi.fn()} />
        <Switch label="B" value={false} onChange={vi.fn()} />
        <PasswordField label="C" value="" onChange={vi.fn()} />
      </>,
    );
    const targets = [...document.querySelectorAll("label.ui-choice, .ui-input button")];
    expect(targets).toHaveLength(3);
    for (const target of targets) {
      expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
      expect(target.getBoundingClientRect().width).toBeGreaterThanOrEqual(24);
    }
  });
});

describe("numbers", () => {
  it("takes digits only, steps by arrow keys within its bounds, and fills decimals when left", async () => {
    await render(
      <Held start="">
        {(value, change) => <NumberField label="Value" value={value} onChange={change} decimals={2} max={13} />}
      </Held>,
    );
    const field = page.getByRole("textbox", { name: "Value" });
    await userEvent.type(field, "$1x2.5");
    await expect.element(field).toHaveValue("12.5");
    await userEvent.tab();
    await expect.element(field).toHaveValue("12.50");
    field.element().focus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(field).toHaveValue("13.00");
  });
});

describe("passwords", () => {
  it("shows and hides what is typed", async () => {
    await render(<PasswordField label="Password" value="Ab1!xy" onChange={vi.fn()} />);
    const field = page.getByLabelText("Password", { exact: true });
    await expect.element(field).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect.element(field).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect.element(field).toHaveAttribute("type", "password");
  });
});

const birthday = () => page.getByRole("textbox", { name: "Birthday" });
const showBirthday = (start = "", max = "2010-11-21") =>
  render(
    <Held start={start}>
      {(value, change) => <DateField label="Birthday" value={value} onChange={change} max={max} />}
    </Held>,
  );

describe("dates", () => {
  it("lets a day be typed that does not exist, and says 'Invalid Date'", async () => {
    await showBirthday();
    await userEvent.type(birthday(), "31021990");
    await expect.element(birthday()).toHaveValue("31/02/1990");
    await expect.element(birthday()).toHaveAccessibleDescription("Invalid Date");
    await expectAccessible();
  });

  it("is content with a real day, written out when left", async () => {
    await showBirthday();
    await userEvent.type(birthday(), "1/2/1990");
    await userEvent.tab();
    await expect.element(birthday()).toHaveValue("01/02/1990");
    await expect.element(birthday()).toBeValid();
  });

  it("waits for half a date until the field is left", async () => {
    await showBirthday();
    await userEvent.type(birthday(), "31/0");
    await expect.element(birthday()).toBeValid();
    await userEvent.tab();
    await expect.element(birthday()).toBeInvalid();
  });

  it("opens a calendar that ends at the last allowed day", async () => {
    await showBirthday("20/11/2010");
    await page.getByRole("button", { name: "Choose Birthday" }).click();
    await expect.element(page.getByRole("button", { name: /21 November 2010/ })).toBeEnabled();
    await expect
      .element(page.getByRole("button", { name: /22 November 2010/ }))
      .toHaveAttribute("aria-disabled", "true");
    await expect.element(page.getByRole("button", { name: "Next" }).first()).toBeDisabled();
    await expectAccessible();
    await page.getByRole("button", { name: /19 November 2010/ }).click();
    await expect.element(birthday()).toHaveValue("19/11/2010");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
});
