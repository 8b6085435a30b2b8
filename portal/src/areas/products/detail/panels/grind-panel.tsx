import type { GrindOption } from "@crema/contract/areas/products";
import { LoadFailure } from "../../../../app/feedback/load-failure.tsx";
import { Card } from "../../../../ui/display/card.tsx";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../../../ui/state/skeleton.tsx";
import { useGrinds } from "../../product-queries.ts";
import { type FormPart, grindsOf, grindsText } from "../form/product-form.ts";
import "./details-panel.css";

/** How it can be ground. Source: PROD-38, PROD-54. */
export function GrindPanel(part: FormPart) {
  const query = useGrinds();
  return (
    <Card title="Grind options">
      {query.data === undefined ? (
        query.isError ? (
          <LoadFailure query={query} />
        ) : (
          <SkeletonLines lines={2} />
        )
      ) : (
        <GrindFields {...part} options={query.data} />
      )}
    </Card>
  );
}

function allOptions(options: readonly GrindOption[], chosen: readonly string[]): GrindOption[] {
  const known = new Set(options.map(({ id }) => id));
  return [...options, ...chosen.filter((id) => !known.has(id)).map((id) => ({ id, title: id }))];
}

function GrindFields({ form, isReadOnly, problems, set, options }: FormPart & { options: readonly GrindOption[] }) {
  const chosen = grindsOf(form);
  const all = allOptions(options, chosen);
  if (all.length === 0) return <EmptyState title="There are no grind options" isCompact />;
  const tick = (id: string) => (isTicked: boolean) =>
    set("grinds", grindsText(isTicked ? [...chosen, id] : chosen.filter((one) => one !== id)));
  return (
    <fieldset className="product-flags" aria-label="Grind options">
      {all.map(({ id, title }) => (
        <Checkbox key={id} label={title} value={chosen.includes(id)} onChange={tick(id)} isReadOnly={isReadOnly} />
      ))}
      {problems.grinds !== undefined && <p className="ui-field-error">{problems.grinds}</p>}
    </fieldset>
  );
}
