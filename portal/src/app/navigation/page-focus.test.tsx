import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { focusOpenedRow, rememberOpened } from "./list-memory.ts";
import { focusLeftControl, focusPage, rememberControl } from "./page-focus.ts";

const Page = ({ name, orders = [8, 9] }: { name: string; orders?: readonly number[] }) => (
  <>
    <a href="#menu">Menu</a>
    <main id="main" tabIndex={-1} aria-label={name}>
      {name === "Orders" && (
        <>
          <button type="button">+ Add</button>
          <a href="#ruby">View user</a>
          <a href="#hao">View user</a>
          <a href="#hao">View user</a>
          {orders.map((id) => (
            <a key={id} data-row-focus href={`#/orders/${id}`}>
              Order {id}
            </a>
          ))}
        </>
      )}
    </main>
  </>
);

/** The page is left by this control, and returned to from another one; `meanwhile` happens there. */
async function leaveAndReturn(name: string, at = 0, meanwhile = () => {}): Promise<void> {
  const screen = await render(<Page name="Orders" />);
  controlOf(name, at).focus();
  rememberControl("first");
  await screen.rerender(<Page name="Other" />);
  focusPage();
  await expect.element(page.getByRole("main", { name: "Other" })).toHaveFocus();
  meanwhile();
  rememberControl("second");
  await screen.rerender(<Page name="Orders" />);
  focusLeftControl("first");
  focusPage();
}

const controlOf = (name: string, at = 0): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>("a, button")].filter((one) => one.textContent === name);
  const control = found[at];
  if (control === undefined) throw new Error(`there is no ${name}`);
  return control;
};

it.each([
  ["+ Add", 0],
  ["View user", 0],
  ["View user", 2],
])("gives the focus back to what a page was left by: %s, number %i of that name", async (name, at) => {
  await leaveAndReturn(name, at);
  expect(document.activeElement).toBe(controlOf(name, at));
});

it("waits for what is read later, until the reader goes elsewhere", async () => {
  const screen = await render(<Page name="Orders" />);
  const leaveAndOpen = async () => {
    controlOf("+ Add").focus();
    rememberControl("first");
    await screen.rerender(<Page name="Other" />);
    focusLeftControl("first");
    focusPage();
  };
  await leaveAndOpen();
  await screen.rerender(<Page name="Orders" />);
  await expect.poll(() => document.activeElement).toBe(controlOf("+ Add"));
  await leaveAndOpen();
  controlOf("Menu").focus();
  await screen.rerender(<Page name="Orders" />);
  await expect.poll(() => document.activeElement).toBe(controlOf("Menu"));
});

it("gives the focus to the page that was left by nothing of its own", async () => {
  const screen = await render(<Page name="Orders" />);
  rememberControl("first");
  await screen.rerender(<Page name="Other" />);
  focusLeftControl("first");
  focusPage();
  await expect.element(page.getByRole("main", { name: "Other" })).toHaveFocus();
});

it("leaves the focus where the reader has put it in the meantime", async () => {
  await leaveAndReturn("+ Add", 0, () => controlOf("Menu").focus());
  expect(document.activeElement).toBe(controlOf("Menu"));
});

it("goes to the row of the record that was open last, though another row led away from the list", async () => {
  await leaveAndReturn("Order 8", 0, () => rememberOpened("9"));
  focusOpenedRow();
  expect(document.activeElement).toBe(controlOf("Order 9"));
});

it("goes to the row of a record that was made just now once the list has it, unless the reader went elsewhere", async () => {
  const screen = await render(<Page name="Other" />);
  const openList = async () => {
    rememberOpened("10");
    await screen.rerender(<Page name="Orders" />);
    focusOpenedRow();
    focusPage();
  };
  const readAgain = async (orders = [8, 9, 10]) => {
    await screen.rerender(<Page name="Orders" orders={orders} />);
    focusOpenedRow();
  };
  await openList();
  await readAgain();
  expect(document.activeElement).toBe(controlOf("Order 10"));
  await openList();
  controlOf("+ Add").focus();
  await readAgain();
  expect(document.activeElement).toBe(controlOf("+ Add"));
  await openList();
  controlOf("+ Add").focus();
  await readAgain([8]);
  controlOf("+ Add").blur();
  await readAgain();
  expect(document.activeElement).toBe(document.body);
});
