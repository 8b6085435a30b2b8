import { ArrowDown, ArrowUp, X } from "lucide-react";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { moved, type Path } from "./rule-tree.ts";
import { type Builder, spotOf } from "./use-rule-acts.ts";

export interface EntryButtonsProps {
  builder: Builder;
  path: Path;
  /** "Rule 2 of 3", "Group 2". */
  name: string;
}

export function EntryButtons({ builder: { root, acts }, path, name }: EntryButtonsProps) {
  return (
    <span className="rule-buttons">
      <span data-spot={spotOf(path, "up")}>
        <IconButton
          size="small"
          label={`Move up: ${name}`}
          icon={ArrowUp}
          isDisabled={moved(root, path, -1) === undefined}
          onClick={() => acts.move(path, -1, "up")}
        />
      </span>
      <span data-spot={spotOf(path, "down")}>
        <IconButton
          size="small"
          label={`Move down: ${name}`}
          icon={ArrowDown}
          isDisabled={moved(root, path, 1) === undefined}
          onClick={() => acts.move(path, 1, "down")}
        />
      </span>
      <span data-spot={spotOf(path, "remove")}>
        <IconButton size="small" label={`Remove: ${name}`} icon={X} onClick={() => acts.remove(path)} />
      </span>
    </span>
  );
}
