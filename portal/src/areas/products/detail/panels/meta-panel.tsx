import type { Product } from "@crema/contract/areas/products";
import { Card } from "../../../../ui/display/card.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import type { FormPart } from "../form/form-part.ts";
import { WordField } from "./word-field.tsx";
import "./meta-panel.css";

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Fields of `meta` that others put there: they are kept and shown. */
const othersOf = ({ meta: { tags: _tags, searchTerms: _terms, ...others } }: Product) =>
  Object.entries(others).map(([label, value]) => ({ label, value: shown(value) }));

/** Words the shop searches and sorts by. Source: PROD-40, PROD-41. */
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
