import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";

const addressOf = (editor: Editor): string => {
  const href: unknown = editor.getAttributes("link")["href"];
  return typeof href === "string" ? href : "";
};
/** What mails may lead to; anything else is taken for a web address. */
const complete = (typed: string): string => (/^(https?:|mailto:|tel:|\{\{)/i.test(typed) ? typed : `https://${typed}`);

function setLink(editor: Editor, typed: string): void {
  const href = complete(typed);
  const chain = editor.chain().focus().extendMarkRange("link");
  if (editor.state.selection.empty && !editor.isActive("link"))
    chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href } }] }).run();
  else chain.setLink({ href }).run();
}

/** The address the chosen words lead to. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState(() => addressOf(editor));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const leave = () => {
    // At once: the editor's own command waits for a frame, and moves the caret back under who types on.
    editor.view.focus();
    onClose();
  };
  const set = () => {
    if (typed.trim() === "") return;
    setLink(editor, typed.trim());
    onClose();
  };
  return (
    <div className="mail-link">
      <TextField
        ref={field}
        label="Link address"
        isLabelHidden
        placeholder="https://"
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            set();
          }
          if (event.key === "Escape") leave();
        }}
      />
      <Button isDisabled={typed.trim() === ""} onClick={set}>
        Set link
      </Button>
      {editor.isActive("link") && (
        <Button
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onClose();
          }}
        >
          Remove link
        </Button>
      )}
    </div>
  );
}
