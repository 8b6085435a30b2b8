import { useMemo } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { isVisual, mailTree } from "./mail-dom.ts";
import { MailPreview } from "./mail-preview.tsx";
import { VisualEditor, type VisualEditorProps } from "./visual-editor.tsx";

/** The editor, or where it would lose something of the mail, the mail as it looks and the way to its HTML. */
export function VisualMail({ onHtml, ...editor }: VisualEditorProps & { onHtml: () => void }) {
  const { html } = editor;
  const isHeld = useMemo(() => isVisual(mailTree(html)), [html]);
  if (isHeld) return <VisualEditor {...editor} />;
  return (
    <div className="ui-stack">
      <Note
        tone="info"
        action={
          <Button size="small" onClick={onHtml}>
            Edit HTML
          </Button>
        }
      >
        This email has tables, styles or pictures, which only the HTML keeps.
      </Note>
      <MailPreview html={html} />
    </div>
  );
}
