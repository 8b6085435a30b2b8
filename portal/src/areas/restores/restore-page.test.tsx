import "../../ui/foundation/foundation.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { expectAccessible } from "../../../test/axe-check.ts";
import { restored, restoredKind, restoreItem, startRestoreServer } from "../../../test/restore-server.ts";
import { closeDialog, DialogHost } from "../../app/feedback/dialogs.tsx";
import { announceRecordChanges } from "../../app/live/record-changes.ts";
import { clearSession } from "../../app/session/session-store.ts";
import { currentRestoreKey } from "../../app/shell/current-restore.ts";
import { RestorePage } from "./restore-page.tsx";

// The page of another test must not be drawn into this one's dialog.
beforeEach(() => closeDialog());
afterEach(async () => {
  // A page that still reads would lead to sign-in once its session has gone.
  await cleanup();
  vi.unstubAllGlobals();
  clearSession();
});

let client: QueryClient;
const show = () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <RestorePage />
      <DialogHost />
    </QueryClientProvider>,
  );
};
/** As the page does every 30 seconds. */
const refetchCurrent = () => client.refetchQueries({ queryKey: currentRestoreKey });
const text = (wording: string | RegExp) => expect.element(page.getByText(wording));
const card = (name: string) => page.getByRole("region", { name });
const box = (id: string) => page.getByRole("checkbox", { name: `Send Mail ${id}` });
const everythingReleased = /^The database was restored from a backup\. Everything has been released/;
const question = () => page.getByRole("alertdialog");

describe("the page of a restored database", () => {
  it("says what was restored, what stays locked and which images are missing", async () => {
    await startRestoreServer(
      restored([restoredKind()], {
        lockedAccounts: 2,
        missingPictures: ["house-blend.jpg", "milton.png"],
        missingPictureCount: 1202,
      }),
    );
    await show();
    await text(/Nothing leaves Crema until you release it below\./).toBeVisible();
    await expect.element(card("Restore").getByText("23 Nov 2026, 2:05 pm")).toBeVisible();
    await expect
      .element(card("Restore").getByText("23 Nov 2026, 2:05 pm"))
      .toHaveAttribute("title", "23/11/2026 02:05:06 PM");
    await expect.element(card("Restore").getByText("23 Nov 2026, 3:30 pm")).toBeVisible();
    await text(/^Accounts are locked if their password changed/).toBeVisible();
    await page.getByText(/^Images that records show/).click();
    await text("milton.png").toBeVisible();
    await text("1,200 more").toBeVisible();
    await text("1,202").toBeVisible();
    await expectAccessible();
  });

  it("releases a kind whose provider can be queried after one question, and then says that everything is released", async () => {
    const server = await startRestoreServer(
      restored([restoredKind({ kind: "erp", label: "Epicor uploads", canBeAsked: true, waiting: 12 })]),
    );
    await show();
    await text("Crema checks with the provider before it sends, so nothing is sent twice.").toBeVisible();
    await expect.element(page.getByRole("radiogroup")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Release Epicor uploads" }).click();
    await expect.element(question().getByText(/^12 items are waiting\./)).toBeVisible();
    await question().getByRole("button", { name: "Release" }).click();
    await text(everythingReleased).toBeVisible();
    expect(server.released).toEqual([{ kind: "erp", listVersion: "3-1", remaining: "suggested" }]);
  });

  it("sends, or treats as sent, all items of a kind that cannot be queried", async () => {
    const server = await startRestoreServer(restored([restoredKind()]));
    await show();
    await expect.element(page.getByRole("radio", { name: "As suggested: send 1, treat 2 as sent" })).toBeChecked();
    await page.getByRole("radio", { name: "Treat all 3 as sent" }).click();
    await page.getByRole("button", { name: "Release Mails" }).click();
    await expect.element(question().getByText(/^3 items will be treated as sent/)).toBeVisible();
    await question().getByRole("button", { name: "Release" }).click();
    await text(everythingReleased).toBeVisible();
    expect(server.released).toEqual([{ kind: "mail", listVersion: "3-1", remaining: "treat-as-sent" }]);
  });

  it("lets staff choose one by one, by keyboard, with the suggestion ticked", async () => {
    const server = await startRestoreServer(restored([restoredKind()]));
    const handedOverAt = "2026-11-23T04:30:00Z";
    server.items = [
      restoreItem("1", { handedOverAt, suggestion: "treat-as-sent", link: "/users/1" }),
      restoreItem("2", { suggestion: "treat-as-sent" }),
      restoreItem("3"),
    ];
    await show();
    await page.getByRole("button", { name: "Choose one by one: Mails" }).click();
    await expect.element(box("3")).toBeChecked();
    await expect.element(box("1")).not.toBeChecked();
    await text(/^Yes,/).toBeVisible();
    await expect.element(page.getByText("Not in the journal").first()).toBeVisible();
    await box("1").click();
    await userEvent.keyboard("{ArrowDown} ");
    await expect.element(box("2")).toBeChecked();
    await text("2 items changed one by one").toBeVisible();
    await userEvent.keyboard(" ");
    await text("1 item changed one by one").toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Release Mails" }).click();
    await expect
      .element(question().getByText(/^2 items will be sent and 1 item will be treated as sent/))
      .toBeVisible();
    await question().getByRole("button", { name: "Release" }).click();
    await text(everythingReleased).toBeVisible();
    expect(server.released).toEqual([
      { kind: "mail", listVersion: "3-1", remaining: "suggested", items: [{ id: "1", as: "send" }] },
    ]);
  });

  it("keeps the question open with the reason if a release fails", async () => {
    const server = await startRestoreServer(restored([restoredKind()]));
    await show();
    await page.getByRole("button", { name: "Release Mails" }).click();
    await expect.element(question()).toBeVisible();
    server.failure = 500;
    await question().getByRole("button", { name: "Release" }).click();
    await expect.element(question().getByRole("alert")).toBeVisible();
    expect(server.released).toEqual([]);
  });

  it("asks again with the new number if the list changed after the question was shown, and keeps what was chosen", async () => {
    const server = await startRestoreServer(restored([restoredKind()]));
    server.items = [restoreItem("1"), restoreItem("2"), restoreItem("3")];
    await show();
    await page.getByRole("button", { name: "Choose one by one: Mails" }).click();
    await box("2").click();
    await page.getByRole("radio", { name: "Send all 3" }).click();
    await box("2").click();
    await page.getByRole("button", { name: "Release Mails" }).click();
    const confirm = question().getByRole("button", { name: "Release" });
    await expect.element(question().getByText(/^2 items will be sent and 1 item will be treated/)).toBeVisible();
    server.current = restored([restoredKind({ waiting: 5, listVersion: "5-2" })]);
    announceRecordChanges([{ record: "restore", id: "1" }]);
    await expect.element(page.getByText("Send all 5", { exact: true })).toBeInTheDocument();
    // What was confirmed is what was shown.
    await expect.element(question().getByText(/^2 items will be sent/)).toBeVisible();
    await confirm.click();
    await expect.element(question().getByText(/^4 items will be sent and 1 item will be treated/)).toBeVisible();
    await expect.element(question().getByText(/^The list has changed: 5 items are waiting now\./)).toBeVisible();
    expect(server.released).toEqual([]);
    await confirm.click();
    await text(everythingReleased).toBeVisible();
    expect(server.released).toEqual([
      { kind: "mail", listVersion: "5-2", remaining: "send", items: [{ id: "2", as: "treat-as-sent" }] },
    ]);
  });

  it("drops choices one by one about what no longer waits, and asks again without them", async () => {
    const server = await startRestoreServer(restored([restoredKind()]));
    server.items = [restoreItem("1"), restoreItem("2"), restoreItem("3")];
    await show();
    await page.getByRole("button", { name: "Choose one by one: Mails" }).click();
    await page.getByRole("radio", { name: "Send all 3" }).click();
    await box("2").click();
    server.items = [restoreItem("1"), restoreItem("3"), restoreItem("4")];
    await page.getByRole("button", { name: "Release Mails" }).click();
    await question().getByRole("button", { name: "Release" }).click();
    await expect
      .element(question().getByText("An item that you chose is no longer waiting. Choose again."))
      .toBeVisible();
    await expect.element(question().getByText(/^3 items will be sent\./)).toBeVisible();
    expect(server.released).toEqual([]);
    await question().getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByText("1 item changed one by one")).not.toBeInTheDocument();
  });

  it("goes to the last page of the items if they become fewer, and reads them again when the list changes", async () => {
    const many = Array.from({ length: 60 }, (_, n) => restoreItem(String(n + 1)));
    const server = await startRestoreServer(restored([restoredKind({ waiting: 60, listVersion: "60" })]));
    server.items = many;
    await show();
    await page.getByRole("button", { name: "Choose one by one: Mails" }).click();
    await page.getByRole("button", { name: "Last page" }).click();
    await expect.element(box("60")).toBeVisible();
    server.items = many.slice(0, 30);
    server.current = restored([restoredKind({ waiting: 30, listVersion: "30" })]);
    await refetchCurrent();
    await expect.element(box("30")).toBeVisible();
    server.items = [];
    server.current = restored([restoredKind({ waiting: 2, listVersion: "2" })]);
    await refetchCurrent();
    await text("Nothing is waiting").toBeVisible();
  });

  it("begins with the suggestion again once nothing waited in between, and after another restore", async () => {
    const server = await startRestoreServer(restored([restoredKind()]));
    await show();
    const all = page.getByRole("radio", { name: "Treat all 3 as sent" });
    const show3 = async (given = {}) => {
      server.current = restored([restoredKind()], given);
      announceRecordChanges([{ record: "restore", id: "1" }]);
      await expect.element(all).toBeInTheDocument();
    };
    await all.click();
    server.current = restored([restoredKind({ waiting: 0, suggestedToSend: 0, listVersion: "0-0" })]);
    announceRecordChanges([{ record: "restore", id: "1" }]);
    await text(/Nothing is waiting/).toBeVisible();
    await show3();
    await expect.element(all).not.toBeChecked();
    await all.click();
    await expect.element(all).toBeChecked();
    await show3({ uuid: "22222222-2222-4222-8222-222222222222" });
    await expect.element(all).not.toBeChecked();
  });

  it("shows what others release while it is open", async () => {
    const server = await startRestoreServer(restored([restoredKind()]));
    await show();
    await expect.element(card("Mails").getByText("Paused")).toBeVisible();
    server.current = restored([
      restoredKind({ isReleased: true, releasedBy: "Mia Chen", releasedAt: "2026-11-23T05:45:00Z" }),
      restoredKind({ kind: "sms", label: "SMS", waiting: 0, suggestedToSend: 0 }),
    ]);
    announceRecordChanges([{ record: "restore", id: "1" }]);
    await text("Released by Mia Chen on 23 Nov 2026, 3:45 pm.").toBeVisible();
    await expect.element(page.getByRole("button", { name: "Release Mails" })).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Release SMS" }).click();
    await expect.element(question().getByText(/^Nothing is waiting\./)).toBeVisible();
  });

  it("says which lines of the journal can't be read", async () => {
    await startRestoreServer(
      restored([restoredKind()], { unreadableLines: 2, firstUnreadableLine: "2026-11-21-a.journal, line 2" }),
    );
    await show();
    await text(/^The journal of this database is damaged, so Crema can't tell/).toBeVisible();
    await expect.element(page.getByText("Restored to")).not.toBeInTheDocument();
    await text(/^2 lines of the journal can't be read, the first is 2026-11-21-a\.journal, line 2\./).toBeVisible();
    await expectAccessible();
  });

  it("keeps what it knows once everything is released, and says if missing images are not known", async () => {
    await startRestoreServer(
      restored([restoredKind({ waiting: 0, suggestedToSend: 0 })], { lockedAccounts: 2, missingPictureCount: null }),
    );
    await show();
    await text("Not known").toBeVisible();
    await page.getByRole("button", { name: "Release Mails" }).click();
    await question().getByRole("button", { name: "Release" }).click();
    await text(everythingReleased).toBeVisible();
    await text(/^Accounts are locked if their password changed/).toBeVisible();
    await text("Released by Ana Reyes on 23 Nov 2026, 3:45 pm.").toBeVisible();
  });

  it("can only be read without the right to edit permissions", async () => {
    await startRestoreServer(restored([restoredKind()]), ["order.edit"]);
    await show();
    await text(/only staff who can edit permissions can release anything/).toBeVisible();
    await expect.element(card("Mails").getByText("Paused")).toBeVisible();
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
    await expect.element(page.getByRole("radio")).not.toBeInTheDocument();
  });

  it("says when nothing was restored, and when that could not be loaded", async () => {
    const server = await startRestoreServer({ restore: null });
    server.failure = 500;
    await show();
    await text("Could not load").toBeVisible();
    server.failure = undefined;
    await page.getByRole("button", { name: "Retry" }).click();
    await text("Nothing is paused").toBeVisible();
  });
});
