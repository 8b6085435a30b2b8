import { Copy } from "lucide-react";
import { Button } from "../../ui/button/button.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { DialogFrame } from "../../ui/overlay/dialog-frame.tsx";
import { copyTyped } from "../forms/typed-fields.ts";

export interface TypedDialogProps {
  title: string;
  /** All that was typed, and nothing else of the record. */
  text: string;
  onClose: () => void;
}

/** What somebody had typed when the right to save it was taken away. */
export function TypedDialog({ title, text, onClose }: TypedDialogProps) {
  return (
    <DialogFrame
      title={title}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={Copy} onClick={() => copyTyped(text)}>
            Copy my changes
          </Button>
        </>
      }
    >
      <div className="ui-stack">
        <p>Your rights were changed while you were editing. Nothing was saved. This is what you typed:</p>
        <TextArea
          label="What you typed"
          value={text}
          rows={Math.min(12, text.split("\n").length + 1)}
          isReadOnly
          onChange={() => {}}
        />
      </div>
    </DialogFrame>
  );
}
