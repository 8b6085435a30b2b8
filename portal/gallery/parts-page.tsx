import { Archive, Copy, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../src/ui/button/button.tsx";
import { IconButton } from "../src/ui/button/icon-button.tsx";
import { Card } from "../src/ui/display/card.tsx";
import { Chip } from "../src/ui/display/chip.tsx";
import { Kbd } from "../src/ui/display/kbd.tsx";
import { Note } from "../src/ui/display/note.tsx";
import { Tag } from "../src/ui/display/tag.tsx";
import { Checkbox } from "../src/ui/fields/checkbox.tsx";
import { PasswordField } from "../src/ui/fields/password-field.tsx";
import { RadioGroup } from "../src/ui/fields/radio-group.tsx";
import { Switch } from "../src/ui/fields/switch.tsx";
import { Link } from "../src/ui/foundation/link.tsx";
import { MenuButton } from "../src/ui/overlay/menu-button.tsx";
import { EmptyState } from "../src/ui/state/empty-state.tsx";
import { ErrorState } from "../src/ui/state/error-state.tsx";
import { Progress } from "../src/ui/state/progress.tsx";
import { SkeletonLines } from "../src/ui/state/skeleton.tsx";
import { environments } from "../src/ui/shell/environment-logo.tsx";
import { snackbars } from "./notices.ts";

const nothing = () => undefined;

function ButtonsCard({ onDialog }: { onDialog: (kind: "dialog" | "confirm" | "unsaved") => void }) {
  return (
    <Card title="Buttons">
      <div className="gallery-row">
        <Button variant="primary" icon={Plus}>
          Add address
        </Button>
        <Button icon={Pencil}>Edit</Button>
        <Button variant="ghost">Discard</Button>
        <Button variant="danger" icon={Trash2}>
          Delete User
        </Button>
        <Button variant="link">Clear All</Button>
        <Button variant="primary" isPending>
          Saving
        </Button>
        <Button variant="primary" isDisabled>
          Save
        </Button>
        <Button isDisabled>Edit</Button>
        <IconButton label="Copy" icon={Copy} />
        <Button size="small">Small</Button>
        <MenuButton
          label="More"
          groups={[
            {
              id: "a",
              entries: [
                { id: "copy", label: "Copy order ID", icon: Copy, hint: "Ctrl C" },
                { id: "off", label: "Not now", isDisabled: true },
              ],
            },
            { id: "b", entries: [{ id: "archive", label: "Archive User", icon: Archive, isDanger: true }] },
          ]}
        />
      </div>
      <div className="gallery-row gallery-gap">
        <Button onClick={() => onDialog("dialog")}>Open dialog</Button>
        <Button onClick={() => onDialog("confirm")}>Open confirm</Button>
        <Button onClick={() => onDialog("unsaved")}>Leave page</Button>
        <Button onClick={() => snackbars.show("success", "User updated successfully")}>Success</Button>
        <Button onClick={() => snackbars.show("warning", "Some rows were skipped")}>Warning</Button>
        <Button onClick={() => snackbars.show("error", "Something went wrong")}>Error</Button>
        <Button onClick={() => snackbars.show("info", "Export started")}>Info</Button>
        <Link href="?page=list">In-app link</Link>
        <Link isExternal href="https://example.com/">
          Outside link
        </Link>
        <Kbd keys="Ctrl K" />
      </div>
    </Card>
  );
}

function WordsCard() {
  return (
    <Card title="Words">
      <div className="gallery-row">
        <Chip tone="ok">Synced</Chip>
        <Chip tone="warn">Unsaved changes</Chip>
        <Chip tone="bad">Not uploaded</Chip>
        <Chip tone="info">Sending</Chip>
        <Chip>Archived</Chip>
        <Chip dot="hollow">Waiting</Chip>
        <Chip dot="none">Shopify</Chip>
        <Tag label="Status: Active" onRemove={nothing} />
        <Tag label="A filter whose value is much longer than anybody wants to read on one line" onRemove={nothing} />
      </div>
      <div className="ui-stack gallery-gap">
        <Note tone="info">The export runs in the background; you may leave this page.</Note>
        <Note tone="ok">All rewards are synced.</Note>
        <Note tone="warn" action={<Button size="small">Review</Button>}>
          Three vouchers expire this week.
        </Note>
        <Note tone="bad">This order has not been submitted to Epicor.</Note>
        <Progress label="Export" value={0.42} detail="126 of 300 rows" />
        <Progress label="Waiting for the server" />
      </div>
    </Card>
  );
}

function ChoicesCard() {
  const [isOn, setOn] = useState(true);
  const [isTicked, setTicked] = useState(true);
  const [channel, setChannel] = useState<"email" | "sms" | "post">("email");
  const [password, setPassword] = useState("Ab1!");
  return (
    <Card title="Choices">
      <div className="ui-field-grid">
        <div className="ui-stack">
          <Checkbox label="Default address" value={isTicked} onChange={setTicked} />
          <Checkbox label="Some of them" value={false} isIndeterminate onChange={nothing} hint="Two of five chosen" />
          <Checkbox label="Marketing mail" value isReadOnly onChange={nothing} />
          <Checkbox
            label="I have read the terms"
            value={false}
            onChange={nothing}
            isRequired
            error="Please tick this"
          />
          <Switch label="Feature on" value={isOn} onChange={setOn} />
          <Switch label="Feature off" value={false} onChange={nothing} isDisabled />
        </div>
        <RadioGroup
          label="Channel"
          options={[
            { value: "email", label: "Email" },
            { value: "sms", label: "SMS" },
            { value: "post", label: "Post", isDisabled: true },
          ]}
          value={channel}
          onChange={setChannel}
        />
        <PasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          isRequired
          error="must be at least 6 characters"
        />
      </div>
    </Card>
  );
}

/** Every small part once. */
export function GalleryParts({ onDialog }: { onDialog: (kind: "dialog" | "confirm" | "unsaved") => void }) {
  return (
    <div className="ui-detail-page">
      <div className="ui-stack">
        <ButtonsCard onDialog={onDialog} />
        <WordsCard />
        <ChoicesCard />
        <Card title="States">
          <div className="ui-field-grid">
            <SkeletonLines lines={5} />
            <EmptyState title="No order history" isCompact />
            <ErrorState requestId="req_01HX4T9V2M" message="The server did not answer." onRetry={nothing} />
          </div>
        </Card>
        <Card title="Environments">
          <div className="gallery-row">
            {environments.map((environment) => (
              <Link key={environment} href={`?page=parts&environment=${environment}`}>
                {environment}
              </Link>
            ))}
          </div>
        </Card>
      </div>
    </div>
  );
}
