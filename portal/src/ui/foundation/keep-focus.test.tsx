import { useEffect, useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "../button/button.tsx";
import { Card } from "../display/card.tsx";
import { LazyConfirm } from "../overlay/lazy-dialog.tsx";
import { SnackbarRegion } from "../snackbar/snackbar-region.tsx";
import { createSnackbarStore } from "../snackbar/snackbar-store.ts";
import { keepFocus } from "./keep-focus.ts";

const notices = createSnackbarStore();

/** Addresses that are deleted after a question, an act that turns into its opposite, and a whole page that goes. */
function Page() {
  const [names, setNames] = useState(["Home", "Work", "Shed"]);
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const [isArchived, setArchived] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => keepFocus(), []);
  return (
    <>
      <main id="main" tabIndex={-1}>
        {!isLeft && (
          <div>
            <fieldset aria-label="Actions">
              <Button>Set Password</Button>
              {!isArchived && <Button onClick={() => setArchived(true)}>Archive</Button>}
              {isArchived && <Button onClick={() => setArchived(false)}>Restore</Button>}
              {!isArchived && <Button onClick={() => setIsAsked(true)}>Archive after a question</Button>}
            </fieldset>
            <Card title="Addresses" actions={<Button>Add</Button>}>
              <ul>
                {names.map((name) => (
                  <li key={name}>
                    <Button>{`Edit ${name}`}</Button>
                    <Button onClick={() => setAsked(name)}>{`Delete ${name}`}</Button>
                  </li>
                ))}
              </ul>
            </Card>
            <div>
              <Button onClick={() => setLeft(true)}>Leave</Button>
            </div>
          </div>
        )}
        {isLeft && <Button>Other page</Button>}
      </main>
      {asked !== undefined && (
        <LazyConfirm
          message="Sure?"
          onConfirm={() => {
            setAsked(undefined);
            // The list follows when the server has answered.
            setTimeout(() => setNames((now) => now.filter((name) => name !== asked)), 100);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isAsked && (
        <LazyConfirm
          message="Sure?"
          onConfirm={() => {
            setArchived(true);
            // The page has followed before the dialog closes.
            setTimeout(() => setIsAsked(false), 100);
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
      <SnackbarRegion store={notices} />
    </>
  );
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
async function press(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  button(name).element().focus();
  await userEvent.keyboard("{Enter}");
}

it("goes to what took the place of the button that went", async () => {
  await render(<Page />);
  await press("Archive");
  await expect.element(button("Restore")).toHaveFocus();
  await press("Restore");
  await expect.element(button("Archive")).toHaveFocus();
});

it("goes there too when the button went while its dialog was still open", async () => {
  await render(<Page />);
  await press("Archive after a question");
  await press("Confirm");
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  await expect.element(button("Restore")).toHaveFocus();
});

it("goes to the next of a list, to the one before at its end, never to its Delete, and to its card's own button at last", async () => {
  await render(<Page />);
  for (const [gone, next] of [
    ["Home", "Edit Work"],
    ["Shed", "Edit Work"],
    ["Work", "Add"],
  ] as const) {
    await press(`Delete ${gone}`);
    await press("Confirm");
    await expect.element(button(`Delete ${gone}`)).not.toBeInTheDocument();
    await expect.element(button(next)).toHaveFocus();
  }
});

it.each([
  ["", 1],
  [" and several parts", 3],
])(
  "goes back to what opened a dialog of many fields%s that has forgotten where it came from",
  async (_title, parts) => {
    await render(<Page />);
    const dialog = document.createElement("section");
    dialog.setAttribute("role", "dialog");
    for (let n = 0; n < parts; n += 1) {
      const part = document.createElement(n === 0 ? "div" : "section");
      part.append(...Array.from({ length: 12 }, () => document.createElement("input")));
      dialog.append(part);
    }
    button("Set Password").element().focus();
    document.body.append(dialog);
    for (const field of dialog.querySelectorAll("input")) field.focus();
    await expect.element(page.getByRole("textbox").last()).toHaveFocus();
    dialog.remove();
    await expect.element(button("Set Password")).toHaveFocus();
  },
);

it("goes back to where it was when a notice closes", async () => {
  await render(<Page />);
  button("Set Password").element().focus();
  notices.show("success", "Saved");
  await press("Close notice");
  await expect.element(button("Set Password")).toHaveFocus();
});

it("goes to the page itself when the whole page was exchanged", async () => {
  await render(<Page />);
  await press("Leave");
  await expect.element(page.getByRole("main")).toHaveFocus();
});

it("stays nowhere when the reader left the control before it went", async () => {
  await render(<Page />);
  await press("Archive");
  await expect.element(button("Restore")).toHaveFocus();
  button("Restore").element().blur();
  await expect.element(button("Restore")).not.toHaveFocus();
  button("Restore")
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(button("Archive")).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(document.body);
});
