import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Chip } from "../../ui/display/chip.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { formatCount } from "../../ui/foundation/format.ts";
import { useFocusAfterRemoval } from "../../ui/foundation/use-focus-after-removal.ts";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";
import { readEntry } from "./domain-draft.ts";
import "./domains.css";

export interface DomainListCardProps {
  title: string;
  domains: readonly string[];
  isLoading: boolean;
  isReadOnly: boolean;
  onAdd: (domain: string) => void;
  onRemove: (domain: string) => void;
}

/** One list: a domain to add, and the domains in it. Source: DOM-01 to DOM-05, DOM-09, DOM-10. */
export function DomainListCard({ title, domains, isLoading, isReadOnly, onAdd, onRemove }: DomainListCardProps) {
  const { box, onRemoval } = useFocusAfterRemoval<HTMLUListElement>(domains.length);
  return (
    <Card
      title={title}
      titleAside={domains.length > 0 ? <Chip dot="none">{formatCount(domains.length)}</Chip> : undefined}
    >
      <div className="ui-stack">
        {!isReadOnly && <AddDomain domains={domains} isDisabled={isLoading} onAdd={onAdd} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard */}
        <ul ref={box} className="domain-list" aria-label={title} tabIndex={0}>
          {isLoading && (
            <li className="domain-list-state">
              <SkeletonLines lines={6} />
            </li>
          )}
          {!isLoading && domains.length === 0 && (
            <li className="domain-list-state">
              <EmptyState isCompact />
            </li>
          )}
          {domains.map((domain, index) => (
            <li key={domain} className="domain-row">
              <span title={domain}>{domain}</span>
              {!isReadOnly && (
                <IconButton
                  size="small"
                  icon={Trash2}
                  label={`Delete ${domain}`}
                  onClick={() => {
                    onRemoval(index);
                    onRemove(domain);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

interface AddDomainProps {
  domains: readonly string[];
  isDisabled: boolean;
  onAdd: (domain: string) => void;
}

function AddDomain({ domains, isDisabled, onAdd }: AddDomainProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const entry = readEntry(typed, domains);
  return (
    <form
      className="domain-add"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (entry.kind !== "domain") return;
        onAdd(entry.domain);
        setTyped("");
        field.current?.focus();
      }}
    >
      <TextField
        ref={field}
        label="Add domain to list"
        placeholder="example.com"
        value={typed}
        maxLength={260}
        isDisabled={isDisabled}
        onChange={setTyped}
        error={entry.kind === "refused" ? entry.problem : undefined}
      />
      <Button type="submit" icon={Plus} isDisabled={isDisabled || entry.kind !== "domain"}>
        Add Domain
      </Button>
    </form>
  );
}
