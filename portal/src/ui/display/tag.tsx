import { X } from "lucide-react";
import "./tag.css";

export interface TagProps {
  label: string;
  onRemove: () => void;
  isDisabled?: boolean | undefined;
}

/** A filter in force, with a button that takes it away. */
export function Tag({ label, onRemove, isDisabled }: TagProps) {
  return (
    <span className="ui-tag">
      <span className="ui-tag-label" title={label}>
        {label}
      </span>
      <button type="button" aria-label={`Remove filter ${label}`} onClick={onRemove} disabled={isDisabled}>
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}
