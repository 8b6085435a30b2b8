import { X } from "lucide-react";
import "./tag.css";

export interface TagProps {
  label: string;
  onRemove: () => void;
  removeLabel?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** A filter in force or a word of a list, with a button that takes it away. */
export function Tag({ label, onRemove, removeLabel = `Remove filter ${label}`, isDisabled }: TagProps) {
  return (
    <span className="ui-tag">
      <span className="ui-tag-label" title={label}>
        {label}
      </span>
      <button type="button" aria-label={removeLabel} onClick={onRemove} disabled={isDisabled}>
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}
