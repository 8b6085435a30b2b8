import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Product } from "@crema/contract/areas/products";
import { messageOf } from "../../../app/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { movedRows, movingText } from "./choice-rows.ts";
import { ChoiceTable, usePartChoices } from "./choice-table.tsx";
import { addParts } from "../product-queries.ts";

const rowsAPage = 6;

/** Many parts at once, in the card. Source: PROD-23, PROD-31, PROD-32; AMD-02, AMB-68. */
export function PartsPicker({ product, onClose }: { product: Product; onClose: () => void }) {
  const client = useQueryClient();
  const choices = usePartChoices();
  const box = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const moving = movingText(movedRows(choices.rows?.filter(({ key }) => chosen.includes(key)) ?? [], product.uuid));
  const add = async () => {
    setSaving(true);
    try {
      await addParts(client, product.uuid, chosen);
      notifySuccess(chosen.length === 1 ? "Part added to the product" : `${chosen.length} parts added to the product`);
      setChosen([]);
      // The button is off now: who works with keys goes on with the next search.
      box.current?.querySelector("input")?.focus();
    } catch (failure) {
      notifyError(messageOf(failure, "The parts could not be added"));
    }
    setSaving(false);
  };
  return (
    <section ref={box} className="parts-picker" aria-label="Parts picker">
      <ChoiceTable label="Parts" choices={choices} pageSize={rowsAPage} chosen={chosen} onChosen={setChosen} />
      {moving !== "" && <Note tone="warn">{moving}</Note>}
      <footer className="parts-picker-foot">
        <span>{chosen.length === 0 ? "" : `${chosen.length} chosen`}</span>
        <Button size="small" onClick={onClose} isDisabled={isSaving}>
          Done
        </Button>
        <Button
          size="small"
          variant="primary"
          isDisabled={chosen.length === 0}
          isPending={isSaving}
          onClick={() => void add()}
        >
          Add Selected parts
        </Button>
      </footer>
    </section>
  );
}
