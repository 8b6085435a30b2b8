import { KeyRound, Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "../src/ui/button/button.tsx";
import { ConflictPanel } from "../src/ui/detail/conflict-panel.tsx";
import type { ConflictChoice } from "../src/ui/detail/conflict-panel.tsx";
import { SaveBar } from "../src/ui/detail/save-bar.tsx";
import { Avatar } from "../src/ui/display/avatar.tsx";
import { Card } from "../src/ui/display/card.tsx";
import { Chip } from "../src/ui/display/chip.tsx";
import { Facts } from "../src/ui/display/facts.tsx";
import { Note } from "../src/ui/display/note.tsx";
import { DateField } from "../src/ui/fields/date-field.tsx";
import { NumberField } from "../src/ui/fields/number-field.tsx";
import { Select } from "../src/ui/fields/select.tsx";
import { TextArea } from "../src/ui/fields/text-area.tsx";
import { TextField } from "../src/ui/fields/text-field.tsx";
import { formatDate, formatDateTime, formatMoney } from "../src/ui/foundation/format.ts";
import { DetailPage } from "../src/ui/shell/shell-frame.tsx";
import { SkeletonLines } from "../src/ui/state/skeleton.tsx";
import { DataTable } from "../src/ui/table/data-table.tsx";
import type { TableColumn } from "../src/ui/table/table-types.ts";

export type DetailState = "ready" | "dirty" | "read-only" | "not-saved" | "conflict" | "loading";

interface Purchase {
  name: string;
  at: string;
  total: string;
}

const purchases: Purchase[] = [
  { name: "#48211", at: "2026-11-20T21:46:53Z", total: "44.05" },
  { name: "#47018", at: "2026-10-02T01:04:28Z", total: "1259.25" },
];
const purchaseColumns: TableColumn<Purchase>[] = [
  { id: "name", label: "Order", width: "96px", narrowWidth: "76px", render: (row) => row.name },
  { id: "at", label: "Created", width: "minmax(120px, 1fr)", render: (row) => formatDateTime(row.at) },
  { id: "total", label: "Total", width: "88px", isNumeric: true, render: (row) => formatMoney(row.total) },
];
const conflicts = [
  { id: "phone", label: "Phone number", yours: "07 3844 0199", theirs: "07 3844 0200" },
  { id: "note", label: "Note", yours: "Leave at the side gate, ring twice, mind the dog", theirs: "" },
];

function Aside({ state }: { state: DetailState }) {
  return (
    <>
      <Card
        title="Addresses"
        actions={
          <Button size="small" variant="link" icon={Pencil}>
            Edit
          </Button>
        }
      >
        <div className="gallery-person">
          <Avatar name="Ruby Ansell" size="medium" />
          <span>Ruby Ansell, 142 Boundary Street, West End QLD 4101</span>
        </div>
      </Card>
      <Card title="Friends loyalty">
        {state === "loading" ? (
          <SkeletonLines lines={4} />
        ) : (
          <Facts
            facts={[
              { label: "Points", value: "1,250" },
              { label: "Bean Dollars", value: formatMoney("8.95") },
              { label: "FOM number", value: "600100000" },
              { label: "Since", value: formatDate("2024-02-28T14:30:00Z") },
            ]}
          />
        )}
      </Card>
      <Card title="Order History" isFlush>
        <DataTable
          label="Order History"
          columns={purchaseColumns}
          rows={purchases}
          rowKey={(row) => row.name}
          height="auto"
        />
      </Card>
    </>
  );
}

function PersonalDetails({ isReadOnly }: { isReadOnly: boolean }) {
  const [city, setCity] = useState("");
  const [grind, setGrind] = useState<"beans" | "filter" | "">("beans");
  const [note, setNote] = useState("Leave at the side gate.");
  const [birthday, setBirthday] = useState("31/02/1990");
  const [credit, setCredit] = useState("12.50");
  return (
    <Card title="Personal Details" titleAside={<Chip dot="hollow">Email pending</Chip>}>
      <Note tone="bad">This person's email address has not been verified.</Note>
      <div className="ui-field-grid gallery-gap">
        <TextField label="First name" value="Ruby" onChange={() => undefined} isReadOnly={isReadOnly} isRequired />
        <TextField
          label="Company"
          value="A Rather Long Company Name"
          onChange={() => undefined}
          isReadOnly={isReadOnly}
        />
        <TextField
          label="City"
          value={city}
          onChange={setCity}
          isReadOnly={isReadOnly}
          isRequired
          error={isReadOnly || city !== "" ? undefined : "City is required (max 50 chars)"}
        />
        <DateField label="Birthday" value={birthday} onChange={setBirthday} max="2010-11-21" isReadOnly={isReadOnly} />
        <Select
          label="Preferred Grind"
          options={[
            { value: "beans", label: "Whole bean" },
            { value: "filter", label: "Filter" },
          ]}
          value={grind}
          onChange={setGrind}
          isReadOnly={isReadOnly}
        />
        <NumberField
          label="Credit"
          prefix="$"
          decimals={2}
          value={credit}
          onChange={setCredit}
          isReadOnly={isReadOnly}
          hint="Used at the till"
        />
      </div>
      <div className="gallery-gap">
        <TextArea label="Note" value={note} onChange={setNote} isReadOnly={isReadOnly} />
      </div>
    </Card>
  );
}

/** A detail page as the user profile will be. */
export function GalleryDetail({ state }: { state: DetailState }) {
  const isReadOnly = state === "read-only";
  const [choices, setChoices] = useState<Record<string, ConflictChoice>>({ phone: "mine" });
  const failure = "Not saved: the server did not answer within 30 seconds. Nothing was changed.";
  return (
    <DetailPage
      bar={
        <SaveBar
          lastUpdated={formatDateTime("2026-11-20T22:01:53Z")}
          isDirty={!isReadOnly && state !== "ready"}
          isReadOnly={isReadOnly}
          notSaved={state === "not-saved" ? failure : undefined}
          onSave={() => undefined}
          onDiscard={() => undefined}
          actions={!isReadOnly && <Button icon={KeyRound}>Set Password</Button>}
        />
      }
      aside={<Aside state={state} />}
    >
      <div className="gallery-hero">
        <h2>Ruby Ansell</h2>
        <Chip tone="ok">Active</Chip>
        <Chip dot="none">Staff</Chip>
        <Chip dot="none">Customer</Chip>
      </div>
      {state === "conflict" && (
        <ConflictPanel
          savedBy="Noah Murphy at 08:01:53 AM"
          fields={conflicts}
          choices={choices}
          onChoose={(id, choice) => setChoices({ ...choices, [id]: choice })}
          onResolve={() => undefined}
          onCancel={() => undefined}
        />
      )}
      <PersonalDetails isReadOnly={isReadOnly} />
      <Card>
        <Facts
          facts={[
            { label: "Created", value: formatDateTime("2026-11-20T21:46:53Z") },
            { label: "Updated", value: formatDateTime("2026-11-20T22:01:53Z") },
            { label: "Last app login", value: "" },
          ]}
        />
      </Card>
    </DetailPage>
  );
}
