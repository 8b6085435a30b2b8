import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { hasTastingNotes, type TastingKey, type TastingNotes, wordsOf } from "@crema/contract/areas/products";
import { Button } from "../../../../ui/button/button.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import type { FormPart } from "../form/form-part.ts";
import { type ProductForm, tastingFields } from "../form/product-form.ts";
import { WordField } from "./word-field.tsx";

const notesOf = (form: Pick<ProductForm, TastingKey>): TastingNotes => ({
  flavours: wordsOf(form.flavours),
  aromas: wordsOf(form.aromas),
  finishes: wordsOf(form.finishes),
  acidities: wordsOf(form.acidities),
  bodies: wordsOf(form.bodies),
});

interface TastingNotesPanelProps {
  /** As it is stored. */
  readonly stored: ProductForm;
  readonly part: FormPart;
}

/** How it tastes. Where nothing is said there is no such card; who may edit can add one. Source: PROD-35, PROD-39; AMB-72. */
export function TastingNotesPanel({ stored, part }: TastingNotesPanelProps) {
  const [isOpened, setOpened] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpened) first.current?.focus();
  }, [isOpened]);
  const hasNotes = hasTastingNotes(notesOf(stored)) || hasTastingNotes(notesOf(part.form));
  if (!hasNotes && (part.isReadOnly || !isOpened))
    return part.isReadOnly ? null : (
      <div>
        <Button icon={Plus} onClick={() => setOpened(true)}>
          Add tasting notes
        </Button>
      </div>
    );
  return (
    <Card title="Tasting Notes">
      <div className="ui-field-grid">
        {tastingFields.map((name, index) => (
          <WordField key={name} name={name} part={part} ref={index === 0 ? first : undefined} />
        ))}
      </div>
    </Card>
  );
}
