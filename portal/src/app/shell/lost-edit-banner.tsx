/** Keeps what is being typed when rights are taken away: on the page, read-only, or in one dialog. Source: RULINGS A14. */
import { Copy } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { UnsavedMarks } from "../../ui/fields/field-frame.tsx";
import { lazyDialog } from "../../ui/foundation/lazy-part.tsx";
import { createStore } from "../../ui/foundation/store.ts";
import { watchAccess } from "../access/access-store.ts";
import { closeDialog, isDialogOpen, openDialog } from "../feedback/dialogs.tsx";
import { type TypedField, typedFields, typedText, copyTyped } from "../forms/typed-fields.ts";
import { forgetUnsavedChanges } from "../navigation/unsaved-changes.tsx";
import { featuresOn } from "../start/settings.ts";
import { lossAt } from "./lost-rights.ts";

const LazyTypedDialog = lazyDialog(async () => (await import("./typed-dialog.tsx")).TypedDialog);

interface Kept {
  readonly pathname: string;
  readonly fields: readonly TypedField[];
}
const kept = createStore<Kept | undefined>(undefined);

function showTyped(title: string, fields: readonly TypedField[]): void {
  closeDialog();
  if (fields.length === 0) return;
  const text = typedText(fields);
  openDialog((close) => <LazyTypedDialog title={title} text={text} onClose={close} />);
}

watchAccess((before, now) => {
  const { pathname } = window.location;
  const fields = typedFields();
  const loss = lossAt(pathname, { before, now }, featuresOn());
  kept.set(undefined);
  if (loss === "view") {
    forgetUnsavedChanges();
    showTyped("You can't see this page any more", fields);
  } else if (loss === "edit" && fields.length > 0) {
    if (isDialogOpen()) showTyped("You can't edit this any more", fields);
    else kept.set({ pathname, fields });
  }
});

const useKept = (pathname: string): Kept | undefined => {
  const now = kept.useValue();
  return now?.pathname === pathname ? now : undefined;
};

/** Why the page cannot be saved any more, and the way out with what was typed. */
export function LostEditBanner({ pathname }: { pathname: string }) {
  const now = useKept(pathname);
  if (now === undefined) return null;
  return (
    <Note
      tone="warn"
      role="alert"
      action={
        <Button size="small" icon={Copy} onClick={() => copyTyped(typedText(now.fields))}>
          Copy my changes
        </Button>
      }
    >
      You can&apos;t edit this page any more, so these changes can&apos;t be saved:{" "}
      {now.fields.map(({ label }) => label).join(", ")}. Copy them before you leave.
    </Note>
  );
}

const none: ReadonlySet<string> = new Set();

/** Marks the fields of the page that hold what was typed. */
export function TypedMarks({ pathname, children }: { pathname: string; children: ReactNode }) {
  const now = useKept(pathname);
  const marks = useMemo(
    () => (now === undefined ? none : new Set(now.fields.flatMap(({ name, label }) => [name, label]))),
    [now],
  );
  return <UnsavedMarks value={marks}>{children}</UnsavedMarks>;
}
