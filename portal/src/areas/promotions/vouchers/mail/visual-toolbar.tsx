import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Heading2, Italic, Link2, List, ListOrdered, Redo2, Underline, Undo2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { mailMarks } from "@crema/contract/areas/promotions";
import type { IconComponent } from "../../../../ui/button/button.tsx";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { MenuButton } from "../../../../ui/overlay/menu-button.tsx";
import { LinkRow } from "./link-row.tsx";
import { markWords } from "./mark-words.ts";

interface Tool {
  readonly label: string;
  readonly icon: IconComponent;
  readonly isOn: (editor: Editor) => boolean;
  readonly press: (editor: Editor) => void;
}
const tools: readonly Tool[] = [
  {
    label: "Heading",
    icon: Heading2,
    isOn: (editor) => editor.isActive("heading"),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: "Bold",
    icon: Bold,
    isOn: (editor) => editor.isActive("bold"),
    press: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: "Italic",
    icon: Italic,
    isOn: (editor) => editor.isActive("italic"),
    press: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: "Underline",
    icon: Underline,
    isOn: (editor) => editor.isActive("underline"),
    press: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: "Bullet list",
    icon: List,
    isOn: (editor) => editor.isActive("bulletList"),
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: ListOrdered,
    isOn: (editor) => editor.isActive("orderedList"),
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

const insertMark = (editor: Editor, name: string): void =>
  void editor
    .chain()
    .focus()
    .insertContent({ type: "text", text: `{{${name}}}` })
    .run();

/** A press on a tool does not leave the text: what is typed next belongs there. */
const keepFocusInText = (event: MouseEvent): void => event.preventDefault();

/** What can be done with the text, and what it is where the cursor stands. */
export function VisualToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const now = useEditorState({
    editor,
    selector: ({ editor: read }) => ({
      on: tools.map(({ isOn }) => isOn(read)),
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
              onClick={() => press(editor)}
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
