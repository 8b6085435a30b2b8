import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { Button } from "../button/button.tsx";
import { UnsavedChangesDialog } from "../detail/unsaved-changes-dialog.tsx";
import { RadioGroup } from "../fields/radio-group.tsx";
import { Select } from "../fields/select.tsx";
import { TextField } from "../fields/text-field.tsx";
import { LazyConfirm, LazyDialog } from "./lazy-dialog.tsx";

function Note() {
  const [text, setText] = useState("");
  return <TextField label="Reason" value={text} onChange={setText} />;
}

function Page({ isBusy = false }: { isBusy?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <LazyDialog
          title="Set Password"
          isBusy={isBusy}
          onClose={() => setOpen(false)}
          footer={
            <Button onClick={() => setOpen(false)} isDisabled={isBusy}>
              Cancel
            </Button>
          }
        >
          <Note />
        </LazyDialog>
      )}
    </>
  );
}

/** More fields than a phone shows, and a save that fails. */
function Long() {
  const [failures, setFailures] = useState(0);
  return (
    <LazyDialog
      title="Generate"
      onClose={() => {}}
      footer={<Button onClick={() => setFailures(failures + 1)}>Generate</Button>}
    >
      {["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"].map((label) => (
        <TextField key={label} label={label} value="" onChange={() => undefined} />
      ))}
      {failures > 0 && <p role="alert">Failed {failures} times</p>}
    </LazyDialog>
  );
}

/** Its fields are off while its request runs. */
function Sending() {
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const send = (): void => {
    setBusy(true);
    setTimeout(() => setBusy(false), 200);
  };
  return isOpen ? (
    <LazyDialog
      title="Set Password"
      isBusy={isBusy}
      onClose={() => setOpen(false)}
      footer={
        <Button onClick={send} isPending={isBusy}>
          Send
        </Button>
      }
    >
      <TextField label="Reason" value="" onChange={() => undefined} isDisabled={isBusy} />
      <output>{isBusy ? "busy" : "idle"}</output>
    </LazyDialog>
  ) : null;
}

const dialog = () => page.getByRole("dialog", { name: "Set Password" });

async function open(isBusy = false) {
  await render(<Page isBusy={isBusy} />);
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(dialog()).toBeVisible();
}

function clickOutside() {
  return userEvent.click(document.querySelector(".ui-scrim") ?? document.body, { position: { x: 5, y: 5 } });
}

describe("dialog frame", () => {
  it("is 784 px wide", async () => {
    await open();
    await expect.poll(() => document.querySelector(".ui-modal")?.getBoundingClientRect().width).toBe(784);
    await expectAccessible();
  });

  it("closes on Cancel, on a click outside and on Escape, and gives the focus back", async () => {
    await open();
    for (const close of [
      () => page.getByRole("button", { name: "Cancel" }).click(),
      clickOutside,
      () => userEvent.keyboard("{Escape}"),
    ]) {
      await close();
      await expect.element(dialog()).not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
      await page.getByRole("button", { name: "Open" }).click();
      await expect.element(dialog()).toBeVisible();
    }
  });

  it("stays while its request runs, and its Cancel is off", async () => {
    await open(true);
    await clickOutside();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Cancel" })).toBeDisabled();
  });

  it("has the focus itself when the field that had it was off meanwhile, so that Escape works", async () => {
    await render(<Sending />);
    await expect.element(page.getByRole("textbox", { name: "Reason" })).toHaveFocus();
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => document.querySelector("[aria-busy]")).toBeNull();
    await expect.element(page.getByText("idle")).toBeVisible();
    await expect.element(dialog()).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("forgets what was typed when it is closed", async () => {
    await open();
    await userEvent.type(page.getByRole("textbox", { name: "Reason" }), "Lost phone");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: "Open" }).click();
    await expect.element(page.getByRole("textbox", { name: "Reason" })).toHaveValue("");
  });

  it("begins in the first field of a form", async () => {
    await open();
    await expect.element(page.getByRole("textbox", { name: "Reason" })).toHaveFocus();
  });

  it("leaves no field when Cancel is pressed, so that nothing moves under the pointer", async () => {
    const onBlur = vi.fn();
    await render(
      <LazyDialog title="Edit" onClose={vi.fn()} footer={<Button>Cancel</Button>}>
        <TextField label="City" value="" onChange={vi.fn()} onBlur={onBlur} />
      </LazyDialog>,
    );
    await expect.element(page.getByRole("textbox", { name: "City" })).toHaveFocus();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(onBlur).not.toHaveBeenCalled();
  });

  it("takes the focus to a field that comes later, unless the reader went elsewhere, and to the chosen one of a choice", async () => {
    const choice = (
      <RadioGroup
        label="Role"
        options={[
          { value: "staff", label: "Staff" },
          { value: "customer", label: "Customer" },
        ]}
        value="customer"
        onChange={vi.fn()}
      />
    );
    const given = { title: "Rights", onClose: vi.fn(), footer: <Button>Cancel</Button> };
    const { rerender } = await render(<LazyDialog {...given}>Loading</LazyDialog>);
    await expect.element(page.getByRole("dialog", { name: "Rights" })).toHaveFocus();
    await rerender(<LazyDialog {...given}>{choice}</LazyDialog>);
    await expect.element(page.getByRole("radio", { name: "Customer" })).toHaveFocus();
  });

  it("keeps the focus inside", async () => {
    await open();
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      expect(dialog().element().contains(document.activeElement)).toBe(true);
    }
  });
});

it("has lists that Tab and Escape close, and keeps open itself", async () => {
  const options = [
    { value: "beans", label: "Whole bean" },
    { value: "filter", label: "Filter" },
  ];
  const onClose = vi.fn();
  await render(
    <LazyDialog title="Grind" onClose={onClose} footer={<Button>Cancel</Button>}>
      <Select label="Grind" options={options} value="beans" onChange={() => {}} />
    </LazyDialog>,
  );
  const grind = page.getByRole("combobox", { name: "Grind" });
  await expect.element(grind).toHaveFocus();
  for (const key of ["{Tab}", "{Escape}"]) {
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("option", { name: "Whole bean" })).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(grind).toHaveFocus();
    expect(document.querySelector("select:open")).toBeNull();
  }
  expect(onClose).not.toHaveBeenCalled();
});

describe("confirm dialog", () => {
  it("asks without a title, with 'Confirm' as its default", async () => {
    const [onConfirm, onClose] = [vi.fn(), vi.fn()];
    await render(<LazyConfirm message="Archive Ruby Ansell?" onConfirm={onConfirm} onClose={onClose} />);
    await expect.element(page.getByRole("alertdialog")).toMatchTextContent(/Archive Ruby Ansell\?/);
    await expect.element(page.getByRole("alertdialog")).toHaveFocus();
    await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
    await expectAccessible();
    await page.getByRole("button", { name: "Confirm" }).click();
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("has a title when given one, and is deaf while its act runs", async () => {
    const [onConfirm, onClose] = [vi.fn(), vi.fn()];
    await render(<LazyConfirm title="Archive" message="Sure?" isBusy onConfirm={onConfirm} onClose={onClose} />);
    await expect.element(page.getByRole("heading", { name: "Archive" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Confirm" })).toHaveAttribute("aria-busy", "true");
    await expect.element(page.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await page.getByRole("button", { name: "Confirm" }).click({ force: true });
    await clickOutside();
    await userEvent.keyboard("{Escape}");
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("shows why it did not work", async () => {
    await render(
      <LazyConfirm
        isDanger
        message="Delete?"
        confirmLabel="Delete"
        error="Something went wrong"
        onConfirm={vi.fn()}
        onClose={vi.fn()}
      />,
    );
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Something went wrong/);
    await expectAccessible();
  });
});

it("asks before unsaved changes are left, and Escape stays", async () => {
  const [onStay, onLeave] = [vi.fn(), vi.fn()];
  await render(<UnsavedChangesDialog onStay={onStay} onLeave={onLeave} />);
  await expect.element(page.getByRole("alertdialog", { name: "Unsaved changes" })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  expect(onStay).toHaveBeenCalledOnce();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  expect(onLeave).toHaveBeenCalledOnce();
});

/** Whether the alert of the dialog is on screen whole. */
const isInView = (): boolean => {
  const body = document.querySelector(".ui-dialog-body")?.getBoundingClientRect();
  const alert = document.querySelector('.ui-dialog-body [role="alert"]')?.getBoundingClientRect();
  return body !== undefined && alert !== undefined && alert.bottom <= body.bottom + 1 && alert.top >= body.top;
};

it("shows at once what went wrong, also below the fold, and again when it is something else", async () => {
  await page.viewport(390, 664);
  await render(<Long />);
  for (const times of [1, 2]) {
    await page.getByRole("button", { name: "Generate" }).click();
    await expect.element(page.getByText(`Failed ${times} times`)).toBeInTheDocument();
    await expect.poll(isInView).toBe(true);
    document.querySelector(".ui-dialog-body")?.scrollTo(0, 0);
  }
});
