import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useMemo } from "react";
import { documentOf, extensions, pasteHtml, refuseForeignDrop } from "./visual-document.ts";
import { VisualToolbar } from "./visual-toolbar.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { isVisual, mailTree } from "./mail-dom.ts";
import { MailPreview } from "./mail-preview.tsx";
import "./mail.css";

interface VisualEditorProps {
  label: string;
  html: string;
  onChange: (html: string) => void;
}

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

/** The text of a mail as it looks; only for HTML it can hold whole (`isVisual`). */
function VisualEditor({ label, html, onChange }: VisualEditorProps) {
  const written = useRef(html);
  const editor = useEditor({
    extensions,
    content: documentOf(html),
    injectCSS: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label },
      handleDOMEvents: { paste: pasteHtml, drop: refuseForeignDrop },
    },
    onUpdate: ({ editor: now }) => {
      written.current = now.isEmpty ? "" : now.getHTML();
      onChange(written.current);
    },
  });
  useEffect(() => {
    // Discarded, saved or taken over from somebody else: what it shows is no longer what it wrote.
    if (html === written.current) return;
    written.current = html;
    editor.commands.setContent(documentOf(html), { emitUpdate: false });
  }, [editor, html]);
  return (
    <div className="mail-visual">
      <VisualToolbar editor={editor} />
      <EditorContent editor={editor} className="mail-visual-text" />
    </div>
  );
}
