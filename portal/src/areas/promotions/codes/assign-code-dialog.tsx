import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import type { Voucher, VoucherCode } from "@crema/contract/areas/promotions";
import type { UserChoice } from "@crema/contract/areas/users";
import { loadErrorOf } from "../../../app/feedback/load-failure.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { SearchBox } from "../../../ui/filters/search-box.tsx";
import { DialogFrame } from "../../../ui/overlay/dialog-frame.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { TableColumn } from "../../../ui/table/table-types.ts";
import { assignVoucherCode, refreshCodes, usersAPage, useUserPage } from "./code-queries.ts";
import { notUpdated, reasonOf } from "./code-words.ts";

export interface CodeDialogProps {
  voucher: Voucher;
  code: VoucherCode;
  onClose: () => void;
}
/** What every answer of the call has, whatever its reader may see. */
type Person = Pick<UserChoice, "uuid" | "profile">;

const uuidOf = ({ uuid }: Person): string => uuid;
const nameOf = ({ profile: { firstName, lastName, email } }: Person): string =>
  `${firstName} ${lastName}`.trim() || email;
const columns: readonly TableColumn<Person>[] = [
  { id: "name", label: "Name", width: "minmax(100px, 1.4fr)", render: nameOf },
  {
    id: "email",
    label: "Email",
    width: "minmax(120px, 2fr)",
    isBelowOnPhone: true,
    render: ({ profile }) => profile.email,
  },
  {
    id: "mobile",
    label: "Mobile",
    width: "minmax(100px, 1fr)",
    isHiddenWhenNarrow: true,
    render: ({ profile }) => profile.mobileNumber || "–",
  },
];
const nobody: readonly Person[] = [];

/** What assigning does. */
function assignText({ code, userUuid, userDisplay }: VoucherCode, chosen: Person): string {
  if (userUuid === chosen.uuid) return `${code} already belongs to ${nameOf(chosen)}.`;
  return userUuid === null
    ? `${code} goes to ${nameOf(chosen)}.`
    : `${code} goes to ${nameOf(chosen)}, and no longer belongs to ${userDisplay}.`;
}

/** The user picker, five at a time. Source: PRO-CODE-07, PRO-CODE-08, PRO-CODE-25. */
export function AssignCodeDialog({ voucher, code, onClose }: CodeDialogProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Person | undefined>(undefined);
  const assign = useMutation({
    mutationFn: (userUuid: string) =>
      assignVoucherCode({ params: { uuid: voucher.uuid, code: code.uuid }, body: { userUuid } }),
    onSuccess: () => {
      onClose();
      notifySuccess("Voucher code successfully updated");
      void refreshCodes(client, voucher.uuid);
    },
    onError: (error) => notifyError(notUpdated(error)),
  });
  return (
    <DialogFrame
      title="Assign Voucher"
      isBusy={assign.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} isDisabled={assign.isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={chosen === undefined || chosen.uuid === code.userUuid}
            isPending={assign.isPending}
            onClick={() => chosen !== undefined && assign.mutate(chosen.uuid)}
          >
            Assign
          </Button>
        </>
      }
    >
      <div className="ui-stack">
        <UserPicker chosen={chosen} onChosen={setChosen} />
        {chosen !== undefined && <Note tone="info">{assignText(code, chosen)}</Note>}
        {assign.error !== null && (
          <Note tone="bad" role="alert">
            {reasonOf(assign.error) ?? notUpdated(assign.error)}
          </Note>
        )}
      </div>
    </DialogFrame>
  );
}

interface UserPickerProps {
  readonly chosen: Person | undefined;
  readonly onChosen: (person: Person | undefined) => void;
}

function UserPicker({ chosen, onChosen }: UserPickerProps) {
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  const query = useUserPage(useDeferredValue(text.trim()), page);
  const people: readonly Person[] = query.data?.users ?? nobody;
  const choice = useMemo(
    () => ({
      chosen: new Set(chosen === undefined ? [] : [chosen.uuid]),
      onToggle: (uuid: string) =>
        onChosen(uuid === chosen?.uuid ? undefined : people.find((person) => person.uuid === uuid)),
      labelOf: nameOf,
    }),
    [chosen, onChosen, people],
  );
  return (
    <div className="voucher-user-picker">
      <SearchBox
        label="Search users"
        placeholder="Search by first name, last name, email or mobile"
        value={text}
        onChange={(next) => {
          setText(next);
          setPage(0);
        }}
      />
      <DataTable
        label="Users"
        height="auto"
        columns={columns}
        rows={people}
        rowKey={uuidOf}
        choice={choice}
        isLoading={query.isPending}
        loadingRows={usersAPage}
        isStale={query.isPlaceholderData}
        error={loadErrorOf(query)}
        pages={{ page, pageSize: usersAPage, count: query.data?.meta.count, onPage: setPage }}
      />
    </div>
  );
}
