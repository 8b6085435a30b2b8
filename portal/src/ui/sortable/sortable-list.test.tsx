import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { SortableList } from "./sortable-list.tsx";

interface Bean {
  id: string;
  name: string;
}
const start: Bean[] = ["Huila", "Sidamo", "Antigua", "Kenya"].map((name) => ({ id: `${name} 1/2`, name }));

const reordered = vi.fn<(keys: readonly string[]) => void>();
function Beans({
  isReadOnly = false,
  hasTicks = false,
  layout,
}: {
  isReadOnly?: boolean;
  hasTicks?: boolean;
  layout?: "grid";
}) {
  const [beans, setBeans] = useState(start);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <SortableList
        label="Beans"
        items={beans}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        layout={layout}
        isReadOnly={isReadOnly}
        render={({ name }) => (
          <a href={`#${name}`} style={{ padding: "32px 40px" }}>
            {name}
          </a>
        )}
        ticks={hasTicks ? { ticked, onTick: setTicked } : undefined}
        onReorder={(keys) => {
          reordered(keys);
          setBeans(keys.flatMap((key) => beans.filter(({ id }) => id === key)));
        }}
      />
      <p data-testid="ticked">{[...ticked].join()}</p>
    </>
  );
}
const names = () =>
  page
    .getByRole("row")
    .elements()
    .map((row) => row.querySelector("a")?.textContent);
const focused = () => document.activeElement?.closest("[role=row]")?.querySelector("a")?.textContent;
const row = (name: string) => page.getByRole("row", { name });
const atGrip = { sourcePosition: { x: 16, y: 30 } };
const tick = async (name: string) => {
  const box = row(name).getByRole("checkbox").element().closest("label");
  await userEvent.click(box ?? document.body);
};
const said = () =>
  page
    .getByRole("status")
    .elements()
    .map(({ textContent }) => textContent);

describe("a list in an order that can be changed", () => {
  it("is dragged with the mouse [PROD-22]", async () => {
    await render(<Beans />);
    await userEvent.dragAndDrop(row("Huila"), row("Antigua"), { ...atGrip, targetPosition: { x: 60, y: 52 } });
    await expect.poll(names).toEqual(["Sidamo", "Antigua", "Huila", "Kenya"]);
    expect(said()).toContain("Huila: place 3 of 4");
    await expectAccessible();
  });

  it("is ordered with Alt and the arrows; the focus stays on what moves [PROD-22]", async () => {
    await render(<Beans />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()).toBe("Sidamo");
    await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}");
    await expect.poll(names).toEqual(["Huila", "Antigua", "Kenya", "Sidamo"]);
    expect(focused()).toBe("Sidamo");
    expect(said()).toContain("Sidamo: place 4 of 4");
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(names()).toEqual(["Huila", "Antigua", "Sidamo", "Kenya"]);
  });

  it("is ordered with the grip and the keyboard alone [PROD-22]", async () => {
    await render(<Beans />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.poll(() => document.activeElement?.getAttribute("aria-label") ?? "").toMatch(/^Insert /);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await expect.poll(names).not.toEqual(start.map(({ name }) => name));
    expect(reordered.mock.lastCall?.[0]).toHaveLength(4);
  });

  it("moves what is ticked together, and a tick is no move", async () => {
    await render(<Beans hasTicks />);
    await tick("Sidamo");
    await tick("Kenya");
    await expect.element(page.getByTestId("ticked")).toHaveTextContent("Sidamo 1/2,Kenya 1/2");
    await userEvent.dragAndDrop(row("Kenya"), row("Huila"), { ...atGrip, targetPosition: { x: 60, y: 3 } });
    await expect.poll(names).toEqual(["Sidamo", "Kenya", "Huila", "Antigua"]);
    await expectAccessible();
  });

  it("in a grid goes both ways", async () => {
    await render(<Beans layout="grid" />);
    await userEvent.tab();
    await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
    await expect.poll(names).toEqual(["Sidamo", "Huila", "Antigua", "Kenya"]);
    await expectAccessible();
  });

  it("stands still for who may only read", async () => {
    reordered.mockReset();
    await render(<Beans isReadOnly />);
    expect(page.getByRole("button").elements()).toHaveLength(0);
    await userEvent.tab();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(reordered).not.toHaveBeenCalled();
    await expectAccessible();
  });
});
