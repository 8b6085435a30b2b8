import { Users } from "lucide-react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { applyAppearance } from "../foundation/appearance.ts";
import { LinkProvider, type LinkComponentProps } from "../foundation/link.tsx";
import { OfflineBanner } from "../state/banner.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { environments, type Environment } from "./environment-logo.tsx";
import type { HeaderBarProps } from "./header-bar.tsx";
import { LazyPalette } from "./lazy-palette.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { Tabs } from "./tabs.tsx";

const went = vi.fn<(href: string) => void>();
const onLogOut = vi.fn();

function TestLink({ children, ...rest }: LinkComponentProps) {
  return <a {...rest}>{children}</a>;
}

async function show(header: Partial<HeaderBarProps> = {}, environment: Environment = "staging") {
  went.mockReset();
  onLogOut.mockReset();
  return await render(
    <LinkProvider component={TestLink} navigate={went}>
      <ShellFrame
        menu={{
          brand: "Crema",
          environment,
          version: "1.2.3",
          groups: [
            {
              id: "people",
              label: "People",
              items: [
                { id: "users", label: "Users", href: "/users", icon: Users, isActive: true },
                {
                  id: "orders",
                  label: "Orders",
                  href: "/orders",
                  icon: Users,
                  isActive: false,
                  badge: { text: "12", label: "12 orders to upload", href: "/orders?attention=true" },
                },
              ],
            },
          ],
        }}
        header={{
          title: "User Profile",
          account: <AccountMenu name="Jo Murray" accountHref="/users/u1" onLogOut={onLogOut} />,
          ...header,
        }}
        banner={<OfflineBanner />}
      >
        <div style={{ height: "3000px" }}>Page</div>
      </ShellFrame>
    </LinkProvider>,
  );
}

const menu = () => page.getByRole("navigation", { name: "Main" });
const box = (element: Element) => element.getBoundingClientRect();

afterEach(async () => {
  await page.viewport(1280, 800);
  applyAppearance({ theme: "system", density: "default" });
});

describe("side menu", () => {
  it("is 200 px wide and stays while the page scrolls", async () => {
    await show();
    page.getByRole("main").element().scrollTo(0, 500);
    window.scrollTo(0, 500);
    const { left, top, width, height } = box(menu().element());
    expect([left, top, width, height]).toEqual([0, 0, 200, 800]);
  });

  it("marks the active item and shows the version", async () => {
    await show();
    await expect.element(menu().getByRole("link", { name: "Users" })).toHaveAttribute("aria-current", "page");
    expect(menu().getByRole("link", { name: "Orders", exact: true }).element().hasAttribute("aria-current")).toBe(
      false,
    );
    await expect
      .element(menu().getByRole("link", { name: "12 orders to upload" }))
      .toHaveAttribute("href", "/orders?attention=true");
    await expect.element(menu().getByText("1.2.3")).toBeVisible();
    await expectAccessible(document.body, true);
  });

  it("has a logo of its own for each environment [SHELL-13]", async () => {
    const seen = new Set<string>();
    for (const environment of environments) {
      const screen = await show({}, environment);
      await expect.element(menu().getByText(environment, { exact: true })).toBeVisible();
      const logo = document.querySelector(".ui-logo");
      const ground = logo?.querySelector("rect");
      seen.add(`${logo?.innerHTML} ${ground === null || ground === undefined ? "" : getComputedStyle(ground).fill}`);
      await screen.unmount();
    }
    expect(seen.size).toBe(5);
  });

  it("is opened on a phone by a button, with its words, and goes with Escape, beside it and by its links", async () => {
    await page.viewport(390, 844);
    await show({ tabs: undefined, onSearch: vi.fn() });
    const open = page.getByRole("button", { name: "Menu", exact: true });
    const label = () => menu().getByText("Users", { exact: true });
    expect(box(page.getByRole("main").element())).toMatchObject({ left: 0, width: 390 });
    await expect.element(menu()).not.toBeInTheDocument();
    await open.click();
    await expect.element(label()).toBeVisible();
    expect(box(label().element()).width).toBeGreaterThan(20);
    await expectAccessible(document.body, true);
    await userEvent.keyboard("{Escape}");
    await expect.element(menu()).not.toBeInTheDocument();
    await open.click();
    const users = menu().getByRole("link", { name: "Users" });
    // The test's page stays.
    users.element().addEventListener("click", (event) => event.preventDefault(), { once: true });
    await users.click();
    await expect.element(menu()).not.toBeInTheDocument();
    await open.click();
    await page.viewport(1280, 800);
    await expect.element(label()).toBeVisible();
  });

  it("is a 56 px rail with named links and tooltips on a narrow screen, and nothing is lost sideways", async () => {
    await page.viewport(768, 844);
    await show({ back: { parent: "Users", href: "/users?query=abc" }, onSearch: vi.fn() });
    expect(box(menu().element()).width).toBe(56);
    await expect.element(page.getByRole("link", { name: "Back to Users" })).toBeVisible();
    await userEvent.hover(menu().getByRole("link", { name: "Users" }));
    await expect.element(page.getByRole("tooltip", { name: "Users" })).toBeVisible();
    for (const width of [768, 390]) {
      await page.viewport(width, 844);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      expect(box(page.getByRole("button", { name: /Account menu/ }).element()).right).toBeLessThanOrEqual(width);
    }
  });
});

describe("header", () => {
  it("shows the title and a back link that keeps its query", async () => {
    await show({ back: { parent: "Users", href: "/users?query=abc" } });
    await expect.element(page.getByRole("heading", { level: 1, name: "User Profile" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Back to Users" })).toHaveAttribute("href", "/users?query=abc");
  });

  it("has tabs that arrows move between and Enter selects", async () => {
    const onSelect = vi.fn();
    const tabs = [
      { id: "erp", label: "ERP" },
      { id: "rewards", label: "Rewards" },
    ];
    await show({ title: "Orders", tabs: { label: "Orders views", tabs, selectedId: "erp", onSelect } });
    await expect.element(page.getByRole("tab", { name: "ERP" })).toHaveAttribute("aria-selected", "true");
    page.getByRole("tab", { name: "ERP" }).element().focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("tab", { name: "Rewards" })).toHaveFocus();
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    expect(onSelect.mock.calls).toEqual([["rewards"]]);
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("tab", { name: "ERP" })).toHaveFocus();
    await expectAccessible(document.body, true);
  });

  it("has the tab that is shown whole in sight on a phone, where not all of them fit", async () => {
    await page.viewport(390, 844);
    const words = ["Vouchers", "Automations", "Redemptions", "Shopify", "Bean Drive"];
    const tabs = words.map((label) => ({ id: label, label }));
    await show({ title: "Promotions", tabs: { label: "Views", tabs, selectedId: "Bean Drive", onSelect: vi.fn() } });
    const last = page.getByRole("tab", { name: "Bean Drive" });
    await expect.element(last).toBeVisible();
    expect(box(last.element()).right).toBeLessThanOrEqual(390);
    await page.viewport(1280, 900);
  });

  it("leaves the page where it is, whichever tab is shown further down", async () => {
    const tabs = ["Visual", "HTML"].map((label) => ({ id: label, label }));
    const low = (selectedId: string) => (
      <div data-testid="page" style={{ height: 200, overflow: "auto" }}>
        <div style={{ height: 900 }} />
        <Tabs label="Views" tabs={tabs} selectedId={selectedId} onSelect={vi.fn()} panelId="page" />
      </div>
    );
    const screen = await render(low("Visual"));
    await screen.rerender(low("HTML"));
    await new Promise(requestAnimationFrame);
    expect(page.getByTestId("page").element().scrollTop).toBe(0);
  });

  it("is as high with tabs as without, so that pages do not jump when one follows the other", async () => {
    await show();
    const { height } = box(page.getByRole("banner").element());
    const tabs = { label: "Views", tabs: [{ id: "erp", label: "ERP" }], selectedId: "erp", onSelect: () => undefined };
    await show({ title: "Orders", tabs });
    const bars = page.getByRole("banner").elements().map(box);
    expect(bars.map((bar) => bar.height)).toEqual(bars.map(() => height));
  });

  it("lets the keyboard skip to the content", async () => {
    await show();
    page.getByRole("link", { name: "Skip to content" }).element().focus();
    await expect.element(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("main")).toHaveFocus();
    window.location.hash = "";
  });
});

const openAccountMenu = async () => {
  await page.getByRole("button", { name: "Account menu, Jo Murray" }).click();
  await expect.element(page.getByRole("menu")).toBeVisible();
};

describe("account menu", () => {
  it("goes to the account, changes theme and density, and logs out", async () => {
    await show();
    await openAccountMenu();
    await expectAccessible();
    await page.getByRole("menuitem", { name: "Account" }).click();
    expect(went.mock.calls).toEqual([["/users/u1"]]);
    await openAccountMenu();
    await expect.element(page.getByRole("menuitemradio", { name: "System theme" })).toBeChecked();
    await page.getByRole("menuitemradio", { name: "Dark theme" }).click();
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    await openAccountMenu();
    await page.getByRole("menuitemradio", { name: "Compact rows" }).click();
    expect(document.documentElement.dataset["density"]).toBe("compact");
    expect(window.localStorage.getItem("cremaAppearance")).toBe('{"theme":"dark","density":"compact"}');
    await openAccountMenu();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    expect(onLogOut).toHaveBeenCalledOnce();
  });

  it("opens by arrow down with its first line focused, and Escape returns", async () => {
    await show();
    page
      .getByRole("button", { name: /Account menu/ })
      .element()
      .focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("menuitem", { name: "Account" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: /Account menu/ })).toHaveFocus();
  });
});

describe("command palette", () => {
  const groups = [
    { id: "people", label: "People", entries: [{ id: "users", label: "Users", hint: "Go to" }] },
    { id: "none", label: "Empty", entries: [] },
    {
      id: "selling",
      label: "Selling",
      entries: [
        { id: "orders", label: "Orders" },
        { id: "products", label: "Products" },
      ],
    },
  ];

  it("is worked from its field: arrows wrap, Enter chooses, Escape closes", async () => {
    const [onChoose, onClose, onQuery] = [vi.fn(), vi.fn(), vi.fn()];
    await render(<LazyPalette query="" onQuery={onQuery} groups={groups} onChoose={onChoose} onClose={onClose} />);
    const field = page.getByRole("combobox", { name: "Search or jump to" });
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByRole("option", { name: /Users/ })).toHaveAttribute("aria-selected", "true");
    await expectAccessible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onChoose).toHaveBeenLastCalledWith("orders");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
    expect(onChoose).toHaveBeenLastCalledWith("products");
    await page.getByRole("option", { name: /Users/ }).click();
    expect(onChoose).toHaveBeenLastCalledWith("users");
    await userEvent.keyboard("o");
    expect(onQuery).toHaveBeenLastCalledWith("o");
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("opens nothing of an earlier text: Enter during a search waits for its answer", async () => {
    const onChoose = vi.fn();
    const palette = (isLoading: boolean, label: string) => (
      <LazyPalette
        query="bob"
        onQuery={vi.fn()}
        groups={[{ id: "users", label: "Users", entries: [{ id: label, label }] }]}
        isLoading={isLoading}
        onChoose={onChoose}
        onClose={vi.fn()}
      />
    );
    const screen = await render(palette(true, "Ann"));
    await expect.element(page.getByRole("option", { name: "Ann" })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    expect(onChoose).not.toHaveBeenCalled();
    await screen.rerender(palette(false, "Bob"));
    expect(onChoose.mock.calls).toEqual([["Bob"]]);
    // What the arrows picked is meant as it stands there.
    await screen.rerender(palette(true, "Bob"));
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onChoose.mock.calls).toEqual([["Bob"], ["Bob"]]);
  });

  it("says when nothing was found", async () => {
    await render(<LazyPalette query="zzz" onQuery={vi.fn()} groups={[]} onChoose={vi.fn()} onClose={vi.fn()} />);
    await expect.element(page.getByText("Nothing found")).toBeVisible();
    await expectAccessible();
  });
});
