import { Search, X } from "lucide-react";
import type { Ref } from "react";
import "../fields/field.css";
import "./filters.css";

export interface SearchBoxProps {
  /** Its name for assistive technology: "Search users". */
  label: string;
  placeholder: string;
  value: string;
  /** On every key; the debounce is the caller's. */
  onChange: (value: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function SearchBox({ label, placeholder, value, onChange, onFocus, onBlur, ref }: SearchBoxProps) {
  return (
    <div className="ui-input ui-search">
      <Search size={15} aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || value === "") return;
          event.preventDefault();
          onChange("");
        }}
      />
      {value !== "" && (
        <button type="button" className="ui-input-button" aria-label="Clear search" onClick={() => onChange("")}>
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
