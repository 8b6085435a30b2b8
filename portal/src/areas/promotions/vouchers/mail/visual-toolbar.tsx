import { type ChainedCommands, type Editor, useEditorState } from "@tiptap/react";
import { Bold, Heading2, Italic, Link2, List, ListOrdered, Redo2, Underline, Undo2 } from "lucide-react";
import { type MouseEvent, useState, useEffect, useRef } from "react";
import { mailMarks } from "@crema/contract/areas/promotions";
import { type IconComponent, Button } from "../../../../ui/button/button.tsx";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { MenuButton } from "../../../../ui/overlay/menu-button.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";

interface Tool {
  readonly label: string;
  readonly icon: IconComponent;
  /** What it makes of the text, as the editor calls that. */
  readonly name: string;
  readonly press: (chain: ChainedCommands) => ChainedCommands;
}
const tools: readonly Tool[] = [
  { label: "Heading", icon: Heading2, name: "heading", press: (chain) => chain.toggleHeading({ level: 2 }) },
  { label: "Bold", icon: Bold, name: "bold", press: (chain) => chain.toggleBold() },
  { label: "Italic", icon: Italic, name: "italic", press: (chain) => chain.toggleItalic() },
  { label: "Underline", icon: Underline, name: "underline", press: (chain) => chain.toggleUnderline() },
  { label: "Bullet list", icon: List, name: "bulletList", press: (chain) => chain.toggleBulletList() },
  { label: "Numbered list", icon: ListOrdered, name: "orderedList", press: (chain) => chain.toggleOrderedList() },
];

const markWords: Readonly<Record<(typeof mailMarks)[number], string>> = {
  code: "Code",
  name: "Full name",
  firstName: "First name",
  expiry: "Expiry",
  title: "Voucher title",
};

const insertMark = (editor: Editor, name: string): void =>
  void editor
    .chain()
    .focus()
    .insertContent({ type: "text", text: `{{${name}}}` })
    .run();

/** A press on a tool does not leave the text: what is typed next belongs there. */
const keepFocusInText = (event: MouseEvent): void => event.preventDefault();

export function VisualToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const now = useEditorState({
    editor,
    selector: ({ editor: read }) => ({
      on: tools.map(({ name }) => read.isActive(name)),
      isLink: read.isActive("link"),
      canUndo: read.can().undo(),
      canRedo: read.can().redo(),
    }),
  });
  return (
    <>
      <div role="presentation" onMouseDown={keepFocusInText}>
        <div className="mail-toolbar" role="toolbar" aria-label="Formatting">
          {tools.map(({ label, icon, press }, at) => (
            <IconButton
              key={label}
              label={label}
              icon={icon}
              size="small"
              aria-pressed={now.on[at] === true}
              onClick={() => press(editor.chain().focus()).run()}
            />
          ))}
          <IconButton
            label="Link"
            icon={Link2}
            size="small"
            aria-pressed={now.isLink}
            aria-expanded={isLinking}
            onClick={() => setLinking(!isLinking)}
          />
          <span className="mail-toolbar-steps">
            <IconButton
              label="Undo"
              icon={Undo2}
              size="small"
              isDisabled={!now.canUndo}
              onClick={() => editor.chain().focus().undo().run()}
            />
            <IconButton
              label="Redo"
              icon={Redo2}
              size="small"
              isDisabled={!now.canRedo}
              onClick={() => editor.chain().focus().redo().run()}
            />
          </span>
          <span className="mail-toolbar-end">
            <MenuButton
              label="Insert"
              size="small"
              groups={[
                {
                  id: "marks",
                  entries: mailMarks.map((name) => ({
                    id: name,
                    label: markWords[name],
                    hint: `{{${name}}}`,
                    onAction: () => insertMark(editor, name),
                  })),
                },
              ]}
            />
          </span>
        </div>
      </div>
      {isLinking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

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

function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
