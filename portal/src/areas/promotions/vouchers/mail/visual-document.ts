/** The HTML of a mail and the document of the visual editor: never through text, which our Content-Security-Policy forbids. */
import { DOMParser } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { getSchema, type JSONContent } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { mailTree } from "./mail-dom.ts";

export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } },
    trailingNode: false,
  }),
];
const schema = getSchema(extensions);

export function documentOf(html: string): JSONContent {
  const read: JSONContent = DOMParser.fromSchema(schema).parse(mailTree(html)).toJSON();
  return read;
}

/** Pasted HTML goes through the same cleaning. @returns whether it was HTML */
export function pasteHtml(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData("text/html") ?? "";
  if (html === "") return false;
  event.preventDefault();
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(mailTree(html));
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/** What is dragged in from elsewhere is refused; within the editor it moves. */
export function refuseForeignDrop(view: EditorView, event: DragEvent): boolean {
  if (view.dragging !== null) return false;
  event.preventDefault();
  return true;
}
