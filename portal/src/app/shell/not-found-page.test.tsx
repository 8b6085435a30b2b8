import "../../ui/foundation/foundation.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { afterFirstRows } from "../api/first-rows.ts";
import { NotFoundPage } from "./not-found-page.tsx";

it("has nothing to wait for: name, counts and live messages of its reader come at once", async () => {
  const work = vi.fn<() => void>();
  afterFirstRows(work);
  await render(<NotFoundPage />);
  await expect.element(page.getByText("404")).toBeVisible();
  await expect.poll(() => work.mock.calls.length, { timeout: 2_000 }).toBe(1);
});
