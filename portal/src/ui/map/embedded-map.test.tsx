import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { EmbeddedMap, type EmbeddedMapProps } from "./embedded-map.tsx";
import type { MapPoint } from "./map-types.ts";
import { PointMap } from "./point-map.tsx";

const middle = { lat: -25.34, lng: 134.04, zoom: 4 };
const brisbane = { lat: -27.47, lng: 153.02 };
const whole = (props: Partial<EmbeddedMapProps> = {}): EmbeddedMapProps => ({
  label: "Map of the shop",
  point: undefined,
  start: middle,
  tiles: { url: "", credit: "" },
  ...props,
});

function Held({ start, ...props }: Partial<EmbeddedMapProps> & { start?: EmbeddedMapProps["start"] }) {
  const [point, setPoint] = useState<MapPoint | undefined>(undefined);
  return <EmbeddedMap {...whole(props)} start={start ?? middle} point={point} onPoint={setPoint} />;
}

const frame = () => document.querySelector(".map");
const pin = () => page.getByRole("button", { name: /^Pin at/ });

describe("the embedded map", () => {
  it("shows land, borders and names where it is told to begin, and nothing is asked for outside", async () => {
    await render(<PointMap {...whole()} google={{ key: "", mapId: "" }} />);
    await expect.element(page.getByText("Adelaide")).toBeVisible();
    await expect.element(page.getByText("Alice Springs")).not.toBeInTheDocument();
    expect([frame()?.getAttribute("data-zoom"), frame()?.getAttribute("data-center")]).toEqual(["4", "-25.34,134.04"]);
    expect(document.querySelectorAll(".map-land")).toHaveLength(1);
    expect(document.querySelectorAll("img")).toHaveLength(0);
    await expectAccessible();
  });

  it("sets the pin where it is clicked", async () => {
    const onPoint = vi.fn();
    await render(<EmbeddedMap {...whole({ onPoint })} />);
    await expect.element(page.getByText("Adelaide")).toBeVisible();
    const ground = page.getByRole("region", { name: "Map of the shop" });
    const { width, height } = ground.element().getBoundingClientRect();
    await ground.click({ position: { x: width / 2, y: height / 2 } });
    expect(onPoint).toHaveBeenCalledOnce();
    const [{ lat, lng }] = onPoint.mock.lastCall ?? [{}];
    expect([lat, lng]).toEqual([expect.closeTo(-25.34, 1), expect.closeTo(134.04, 1)]);
  });

  it("is worked by keyboard alone: set, move, zoom, come back", async () => {
    await render(<Held />);
    await page.getByRole("button", { name: "Set the pin here" }).click();
    await expect.element(pin()).toHaveAccessibleName(/latitude -25.34/);
    pin().element().focus();
    await userEvent.keyboard("{ArrowUp}{Shift>}{ArrowLeft}{/Shift}");
    await expect.element(pin()).toHaveAccessibleName(/latitude -25.0/);
    await expect.element(pin()).toHaveAccessibleName(/longitude 130.5/);
    await expect.element(pin()).toHaveFocus();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => frame()?.getAttribute("data-zoom")).toBe("5");
    await page.getByRole("button", { name: "Go to the pin" }).click();
    await expect.poll(() => frame()?.getAttribute("data-zoom")).toBe("12");
    await expectAccessible();
  });

  it("follows a point that was set elsewhere, and looks where it is told", async () => {
    const screen = await render(<EmbeddedMap {...whole({ point: brisbane, start: { ...brisbane, zoom: 18 } })} />);
    await expect.element(page.getByText("Outlines only, no streets · 0.0 km from Brisbane")).toBeVisible();
    await screen.rerender(<EmbeddedMap {...whole({ point: { lat: -42.88, lng: 147.33 } })} />);
    await expect.poll(() => frame()?.getAttribute("data-center")).toMatch(/^-42.88.*,147.3/);
    expect(frame()?.getAttribute("data-zoom")).toBe("18");
    await screen.rerender(<EmbeddedMap {...whole({ point: brisbane, look: { ...brisbane, zoom: 12 } })} />);
    await expect.poll(() => frame()?.getAttribute("data-zoom")).toBe("12");
    await expect.element(page.getByText("Brisbane")).toBeVisible();
  });

  it("cannot be changed by those who may only read", async () => {
    await render(<EmbeddedMap {...whole({ point: brisbane })} />);
    await expect.element(page.getByRole("img", { name: /^Pin at/ })).toBeVisible();
    expect(page.getByRole("button", { name: "Set the pin here" }).all()).toEqual([]);
    expect(document.querySelector(".map-pin")?.hasAttribute("tabindex")).toBe(false);
  });
});
