import "../../../ui/foundation/foundation.ts";
import type { UserRow } from "@crema/contract/areas/users";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { textsCut } from "../../../../test/texts-cut.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { userColumns } from "./user-list-columns.tsx";

const row: UserRow = {
  uuid: "af054b91-5171-4177-9e4b-bf763f11259e",
  profile: {
    firstName: "Katherine",
    lastName: "Fitzgerald",
    email: "olivia.kumar44@kiwipost.test",
    phoneNumber: "+61491575300",
    mobileNumber: "",
  },
  emailVerified: "2026-11-20T21:46:53.000Z",
  endedDate: "",
  accessRoles: ["customer"],
  createdDate: "2026-11-20T21:46:53.000Z",
};

it.each([1160, 1024, 768])("a usual person is shown whole %i px wide", async (width) => {
  await render(
    <div style={{ width: `${width}px`, height: "300px", display: "flex" }}>
      <DataTable
        label="Users"
        columns={userColumns}
        rows={[row]}
        rowKey={({ uuid }) => uuid}
        rowMenu={() => [{ id: "one", entries: [] }]}
      />
    </div>,
  );
  await expect.element(page.getByText("olivia.kumar44@kiwipost.test")).toBeVisible();
  expect(await textsCut()).toEqual([]);
});
