import { type DragEvent, useState } from "react";
import { pictureProblem } from "./picture-rules.ts";

export interface PickOptions {
  readonly isDisabled: boolean;
  /** The picked files that may be sent; never empty. */
  readonly onPick: (files: readonly File[]) => void;
  /** Why a file was not taken; undefined when all were. */
  readonly onProblem: (problem: string | undefined) => void;
}

/** Takes what was chosen or dropped, and sorts out what may not be sent. With several the problem names its file. */
export function pick(files: readonly File[], { onPick, onProblem }: Omit<PickOptions, "isDisabled">): void {
  if (files.length === 0) return;
  const refused = files.find((file) => pictureProblem(file) !== undefined);
  const problem = refused && pictureProblem(refused);
  onProblem(refused !== undefined && files.length > 1 ? `${refused.name}: ${problem}` : problem);
  const good = files.filter((file) => pictureProblem(file) === undefined);
  if (good.length > 0) onPick(good);
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/** Makes an element take dropped files: spread `target` on it; `isOver` while files hang over it. */
export function useFileDrop({ isDisabled, ...taking }: PickOptions) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (isDisabled || !hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    isOver,
    target: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: (event: DragEvent) => {
        if (event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null)) return;
        setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (!isDisabled) pick([...event.dataTransfer.files], taking);
      },
    },
  };
}
