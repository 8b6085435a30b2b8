import { useId } from "react";
import {
  type Category,
  type Collection,
  primaryOf,
  withCollection,
  withoutCollection,
} from "@crema/contract/areas/products";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { Chip } from "../../../../ui/display/chip.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../../../ui/state/skeleton.tsx";
import { useCollections } from "../../product-queries.ts";
import { type FormPart, categoriesOf, categoriesText, labelOf, type ProductForm } from "../form/product-form.ts";
import "./collection-panel.css";

/** The shop's collections this product is in, and which of them is the first. Source: spec part 2, sections 2 and 4; PROD-16, PROD-46, PROD-47. */
export function CollectionPanel({ stored, part }: { stored: ProductForm; part: FormPart }) {
  return (
    <Card title="Collection">
      <div className="ui-stack">
        {part.isReadOnly ? <ChosenCollections {...part} /> : <CollectionFields stored={stored} {...part} />}
        <Note tone="info">Collections do not sync to the storefront on save.</Note>
      </div>
    </Card>
  );
}

function ChosenCollections({ form }: FormPart) {
  const chosen = categoriesOf(form);
  if (chosen.length === 0) return <EmptyState title="In no collection" isCompact />;
  const primary = chosen.find(({ id }) => id === form.primaryCollection)?.title ?? "";
  const chips = (
    <span className="collection-chips">
      {chosen.map(({ id, title }) => (
        <Chip key={id} dot="none">
          {title}
        </Chip>
      ))}
    </span>
  );
  return (
    <Facts
      facts={[
        { label: labelOf("categories"), value: chips },
        { label: labelOf("primaryCollection"), value: primary },
      ]}
    />
  );
}

type FieldsProps = FormPart & { readonly stored: ProductForm };

function CollectionFields(part: FieldsProps) {
  const { form, problems, set } = part;
  const chosen = categoriesOf(form);
  return (
    <>
      <CollectionTree {...part} chosen={chosen} />
      <div className="collection-primary">
        <Select
          label={labelOf("primaryCollection")}
          name="primaryCollection"
          options={[{ value: "", label: "None" }, ...chosen.map(({ id, title }) => ({ value: id, label: title }))]}
          value={form.primaryCollection}
          onChange={(id) => set("primaryCollection", id)}
          error={problems.primaryCollection}
          hint={chosen.length === 0 ? "Tick a collection first" : undefined}
        />
      </div>
    </>
  );
}

/** Collections of the product that the shop does not tell any more; they can be ticked again until they are saved away. */
function goneFrom(collections: readonly Collection[], { stored, form }: FieldsProps): Category[] {
  const told = new Set(collections.flatMap(({ id, subCollections }) => [id, ...subCollections.map((one) => one.id)]));
  const had = categoriesOf(stored);
  const added = categoriesOf(form).filter(({ id }) => had.every((one) => one.id !== id));
  return [...had, ...added].filter(({ id }) => !told.has(id));
}

function CollectionTree({ chosen, ...part }: FieldsProps & { chosen: readonly Category[] }) {
  const { form, problems, set } = part;
  const headingId = useId();
  const query = useCollections();
  if (query.isError && query.data === undefined) return <LoadFailure query={query} />;
  if (query.data === undefined) return <SkeletonLines lines={5} />;
  const collections = query.data;
  const ids = chosen.map(({ id }) => id);
  const change = (next: readonly string[], titles: readonly Category[]) => {
    set("categories", categoriesText(titles.filter(({ id }) => next.includes(id))));
    set("primaryCollection", primaryOf(form.primaryCollection, next));
  };
  const tick = (category: Category) => (isTicked: boolean) =>
    isTicked
      ? change(withCollection(ids, category.id), [...chosen, category])
      : change(withoutCollection(ids, { id: category.id, collections }), chosen);
  const boxOf = (category: Category) => (
    <Checkbox label={category.title} value={ids.includes(category.id)} onChange={tick(category)} />
  );
  const gone = goneFrom(collections, part);
  if (collections.length === 0 && gone.length === 0)
    return <EmptyState title="The shop has no collections" isCompact />;
  return (
    <div className="ui-field" data-invalid={problems.categories === undefined ? undefined : true}>
      <span id={headingId} className="ui-field-label">
        {labelOf("categories")}
      </span>
      <ul className="collection-tree" aria-labelledby={headingId}>
        {collections.map((one) => (
          <li key={one.id}>
            {boxOf(one)}
            {one.subCollections.length > 0 && (
              <ul aria-label={`Below ${one.title}`}>
                {one.subCollections.map((sub) => (
                  <li key={sub.id}>{boxOf(sub)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {gone.map((one) => (
          <li key={one.id} className="collection-gone">
            {boxOf(one)}
            <Chip tone="warn">Not in the shop any more</Chip>
          </li>
        ))}
      </ul>
      {problems.categories !== undefined && <p className="ui-field-error">{problems.categories}</p>}
    </div>
  );
}
