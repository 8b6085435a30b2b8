import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { History } from "lucide-react";
import { type Locator, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { Button } from "../button/button.tsx";
import { ConflictPanel, type ConflictChoice } from "./conflict-panel.tsx";
import { SaveBar } from "./save-bar.tsx";

const save = () => page.getByRole("button", { name: "Save", exact: true });
const discard = () => page.getByRole("button", { name: "Discard" });

const boxOf = (shown: Locator) => shown.element().getBoundingClientRect();

/** As wide as a phone leaves it beside the menu. */
function PhoneBar({ isDirty }: { isDirty: boolean }) {
  const history = (
    <Button variant="ghost" size="small" icon={History}>
      History
    </Button>
  );
  return (
    <div style={{ width: 334 }}>
      <SaveBar lastUpdated="22/06/2026 12:00:00 AM" {...{ history, isDirty }} onSave={vi.fn()} onDiscard={vi.fn()} />
    </div>
  );
}

describe("save bar", () => {
  it("offers nothing while nothing has changed, and says when the record was last updated", async () => {
    await render(<SaveBar lastUpdated="21/11/2026 07:46:53 AM" isDirty={false} onSave={vi.fn()} onDiscard={vi.fn()} />);
    await expect.element(page.getByText("last updated 21/11/2026 07:46:53 AM")).toBeVisible();
    await expect.element(save()).toBeDisabled();
    await expect.element(discard()).toBeDisabled();
    await expect.element(page.getByText("Unsaved changes")).not.toBeInTheDocument();
  });

  it("saves and discards changes, once", async () => {
    const [onSave, onDiscard] = [vi.fn(), vi.fn()];
    const screen = await render(<SaveBar isDirty onSave={onSave} onDiscard={onDiscard} />);
    await expect.element(page.getByText("Unsaved changes")).toBeVisible();
    await expectAccessible();
    await discard().click();
    await save().click();
    await screen.rerender(<SaveBar isDirty isSaving onSave={onSave} onDiscard={onDiscard} />);
    await save().click({ force: true });
    expect(onSave).toHaveBeenCalledOnce();
    expect(onDiscard).toHaveBeenCalledOnce();
    await expect.element(discard()).toBeDisabled();
  });

  it("keeps the keyboard on Save after a save, and presses do nothing more until something is changed", async () => {
    const onSave = vi.fn();
    const screen = await render(<SaveBar isDirty onSave={onSave} onDiscard={vi.fn()} />);
    save().element().focus();
    await userEvent.keyboard("{Enter}");
    await screen.rerender(<SaveBar isDirty={false} onSave={onSave} onDiscard={vi.fn()} />);
    await new Promise(requestAnimationFrame);
    await expect.element(save()).toHaveFocus();
    await expect.element(save()).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter} ");
    expect(onSave).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Tab}");
    await expect.element(save()).toBeDisabled();
  });

  it("blocks saving on errors and keeps the reason of a failed save in view", async () => {
    await render(<SaveBar isDirty canSave={false} notSaved="Not saved" onSave={vi.fn()} onDiscard={vi.fn()} />);
    await expect.element(save()).toBeDisabled();
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Not saved/);
    await expectAccessible();
  });

  it("is as high on a phone with changes as without, and keeps Discard and Save at the right of one row", async () => {
    await page.viewport(390, 844);
    const screen = await render(<PhoneBar isDirty={false} />);
    const region = page.getByRole("region", { name: "Save bar" });
    const { height } = boxOf(region);
    await screen.rerender(<PhoneBar isDirty />);
    await expect.element(page.getByText("Unsaved changes")).toBeVisible();
    expect(boxOf(region).height).toBe(height);
    expect(boxOf(save()).top).toBe(boxOf(discard()).top);
    const padding = Number.parseFloat(getComputedStyle(region.element()).paddingRight);
    expect(boxOf(region).right - boxOf(save()).right).toBe(padding);
    await page.viewport(1280, 900);
  });

  it("has no buttons for a reader who may not edit", async () => {
    await render(<SaveBar isDirty={false} isReadOnly onSave={vi.fn()} onDiscard={vi.fn()} />);
    await expect.element(page.getByText("Read-only")).toBeVisible();
    expect(page.getByRole("button").elements()).toHaveLength(0);
  });
});

describe("conflict panel", () => {
  const fields = [
    { id: "phone", label: "Phone", yours: "0199", theirs: "0200" },
    { id: "note", label: "Note", yours: "Ring twice", theirs: "" },
  ];

  function Conflict({ onResolve }: { onResolve: (choices: Record<string, ConflictChoice>) => void }) {
    const [choices, setChoices] = useState<Record<string, ConflictChoice>>({});
    return (
      <ConflictPanel
        fields={fields}
        choices={choices}
        onChoose={(id, choice) => setChoices({ ...choices, [id]: choice })}
        onResolve={() => onResolve(choices)}
      />
    );
  }

  it("wants a choice for every field before it saves", async () => {
    const onResolve = vi.fn();
    await render(<Conflict onResolve={onResolve} />);
    const done = page.getByRole("button", { name: "Save my choices" });
    await expect.element(page.getByText("2 fields left")).toBeVisible();
    await page.getByRole("radio", { name: "Keep mine: 0199" }).click();
    await expect.element(done).toBeDisabled();
    await page.getByRole("radio", { name: "Take theirs: (empty)" }).click();
    await expectAccessible();
    await done.click();
    expect(onResolve).toHaveBeenCalledWith({ phone: "mine", note: "theirs" });
  });
});
