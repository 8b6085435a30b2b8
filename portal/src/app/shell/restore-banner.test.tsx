import "../../ui/foundation/foundation.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { restored, restoredKind, startRestoreServer } from "../../../test/restore-server.ts";
import { markFirstRows } from "../api/first-rows.ts";
import { announceRecordChanges } from "../live/record-changes.ts";
import { clearSession } from "../session/session-store.ts";
import { RestoreBanner } from "./restore-banner.tsx";

afterEach(async () => {
  await cleanup();
  vi.unstubAllGlobals();
  clearSession();
});

async function show(): Promise<void> {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RestoreBanner />
    </QueryClientProvider>,
  );
  markFirstRows();
}
const paused = restored([restoredKind(), restoredKind({ kind: "sms", label: "SMS" })]);

it("says what is paused since when, leads to the release, and goes once everything is released", async () => {
  const server = await startRestoreServer(paused);
  await show();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent(
      "The database was restored to 23 Nov 2026, 2:05 pm. Not sent until released: Mails and SMS. Review and release",
    );
  await expect.element(page.getByRole("link", { name: "Review and release" })).toHaveAttribute("href", "/restore");
  await expectAccessible();
  server.current = { restore: null };
  announceRecordChanges([{ record: "restore", id: "1" }]);
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

it("says that the journal is damaged, because nobody knows then whether the database was restored", async () => {
  await startRestoreServer(
    restored([restoredKind()], { unreadableLines: 1, firstUnreadableLine: "a.journal, line 2" }),
  );
  await show();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("The journal of this database is damaged. Not sent until released: Mails. Review and release");
});

it("tells everybody else who can release", async () => {
  await startRestoreServer(paused, ["order.edit"]);
  await show();
  await expect.element(page.getByText(/Staff who can edit permissions can release them\.$/)).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});
