import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef } from "react";
import { documentOf, extensions, pasteHtml, refuseForeignDrop } from "./visual-document.ts";
import { VisualToolbar } from "./visual-toolbar.tsx";
import "./mail.css";

export interface VisualEditorProps {
  label: string;
  html: string;
  onChange: (html: string) => void;
}

/** The text of a mail as it looks; only for HTML it can hold whole (`isVisual`). */
export function VisualEditor({ label, html, onChange }: VisualEditorProps) {
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
