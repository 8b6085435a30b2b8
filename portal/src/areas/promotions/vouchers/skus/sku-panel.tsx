import { useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { Chip } from "../../../../ui/display/chip.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import type { VoucherPart } from "../form/voucher-fields.tsx";
import { skusOf, skuText, withSkus } from "../form/voucher-form.ts";
import "./sku-panel.css";

/** The articles the voucher is good for. Source: PRO-VCH-05, PRO-VCH-07. */
export function SkuPanel({ form, problems = {}, isReadOnly = false, set }: VoucherPart) {
  const skus = skusOf(form);
  const change = (next: readonly string[]) => set("SKU", skuText(next));
  const add = (text: string) => {
    change(withSkus(skus, text));
    set("typedSku", "");
  };
  return (
    <Card title="SKU">
      <div className="ui-stack">
        {!isReadOnly && (
          <SkuEntry
            typed={form.typedSku}
            error={problems.SKU ?? problems.typedSku}
            onType={(text) => set("typedSku", text)}
            onAdd={add}
          />
        )}
        {skus.length === 0 ? (
          <p className="ui-field-hint">Good for every article</p>
        ) : (
          <ul className="sku-list" aria-label="SKUs">
            {skus.map((sku) => (
              <li key={sku}>
                {isReadOnly ? (
                  <Chip dot="none">{sku}</Chip>
                ) : (
                  <Tag
                    label={sku}
                    removeLabel={`Remove ${sku}`}
                    onRemove={() => change(skus.filter((one) => one !== sku))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

interface SkuEntryProps {
  typed: string;
  error: string | undefined;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
}

/** Added by the button, Enter or a comma, which is no part of it. Source: PRO-VCH-14, PRO-VCH-15. */
function SkuEntry({ typed, error, onType, onAdd }: SkuEntryProps) {
  const [isTyping, setTyping] = useState(false);
  const isEmpty = typed.trim() === "";
  return (
    <div className="sku-entry">
      <TextField
        label="Add a SKU"
        isLabelHidden
        name="SKU"
        placeholder="SKU"
        value={typed}
        error={isTyping ? undefined : error}
        onBlur={() => setTyping(false)}
        maxLength={2_000}
        onChange={(text) => {
          setTyping(true);
          if (text.includes(",")) onAdd(text);
          else onType(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!isEmpty) onAdd(typed);
        }}
      />
      <Button isDisabled={isEmpty} onClick={() => onAdd(typed)}>
        Add
      </Button>
    </div>
  );
}
