import { ImagePlus } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../../ui/button/button.tsx";
import { pictureTypes } from "./picture-rules.ts";
import { pick } from "./use-file-drop.ts";

export interface PickButtonProps {
  children: ReactNode;
  isMultiple?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** The id of the sentence about what may be picked, or what was wrong. */
  describedBy?: string | undefined;
  /** The picked files that may be sent; never empty. */
  onPick: (files: readonly File[]) => void;
  /** Why a file was not taken; undefined when all were. */
  onProblem: (problem: string | undefined) => void;
}

export function PickButton({ children, isMultiple, isDisabled, describedBy, onPick, onProblem }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        multiple={isMultiple}
        onChange={({ currentTarget }) => {
          pick([...(currentTarget.files ?? [])], { onPick, onProblem });
          currentTarget.value = ""; // so that choosing the same file again is a change
        }}
      />
      <Button
        size="small"
        icon={ImagePlus}
        isDisabled={isDisabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
