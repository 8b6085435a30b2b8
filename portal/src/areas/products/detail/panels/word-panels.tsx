import { Plus } from "lucide-react";
import { useEffect, useRef, useState, type Ref } from "react";
import {
  hasTastingNotes,
  type TastingKey,
  type TastingNotes,
  wordsOf,
  type Product,
} from "@crema/contract/areas/products";
import { Button } from "../../../../ui/button/button.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { type FormPart, type ProductForm, tastingFields, labelOf, type WordsField } from "../form/product-form.ts";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import "./meta-panel.css";

interface WordFieldProps {
  readonly name: WordsField;
  readonly part: FormPart;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

function WordField({ name, part: { form, problems, isReadOnly, set }, ref }: WordFieldProps) {
  return (
    <TextField
      ref={ref}
      label={labelOf(name)}
      name={name}
      value={form[name]}
      onChange={(value) => set(name, value)}
      error={problems[name]}
      isReadOnly={isReadOnly}
      placeholder={isReadOnly ? undefined : "Separate with commas"}
      maxLength={20_000}
    />
  );
}

const notesOf = (form: Pick<ProductForm, TastingKey>): TastingNotes => ({
  flavours: wordsOf(form.flavours),
  aromas: wordsOf(form.aromas),
  finishes: wordsOf(form.finishes),
  acidities: wordsOf(form.acidities),
  bodies: wordsOf(form.bodies),
});

interface TastingNotesPanelProps {
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

/** The answers of the shop's quiz that lead to this product. Source: PROD-40. */
export function QuizPanel(part: FormPart) {
  return (
    <Card title="Product Quiz">
      <WordField name="quizTags" part={part} />
    </Card>
  );
}

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Fields of `meta` that others put there: they are kept and shown. */
const othersOf = ({ meta: { tags: _tags, searchTerms: _terms, ...others } }: Product) =>
  Object.entries(others).map(([label, value]) => ({ label, value: shown(value) }));

export function MetaPanel({ product, part }: { product: Product; part: FormPart }) {
  const others = othersOf(product);
  return (
    <Card title="Product meta">
      <div className="ui-field-grid">
        <WordField name="tags" part={part} />
        <WordField name="searchTerms" part={part} />
      </div>
      {others.length > 0 && (
        <div className="product-meta-others">
          <Facts facts={others} />
        </div>
      )}
    </Card>
  );
}
