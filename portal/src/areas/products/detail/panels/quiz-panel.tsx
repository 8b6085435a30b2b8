import { Card } from "../../../../ui/display/card.tsx";
import type { FormPart } from "../form/form-part.ts";
import { WordField } from "./word-field.tsx";

/** The answers of the shop's quiz that lead to this product. Source: PROD-40. */
export function QuizPanel(part: FormPart) {
  return (
    <Card title="Product Quiz">
      <WordField name="quizTags" part={part} />
    </Card>
  );
}
