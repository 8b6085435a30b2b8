import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../../../test/axe-check.ts";
import { firstNameIs, ruleFields } from "../../../../test/rule-fields.ts";
import { Funnel } from "./funnel.tsx";
import { useSettled } from "./use-settled.ts";
import { wholeRulesOf } from "./whole-rules.ts";

describe("the funnel", () => {
  it("has the rules in their order, with bars of one scale", async () => {
    const { entries } = wholeRulesOf(
      {
        constraints: "all",
        rules: [firstNameIs("Ada"), { constraints: "any", rules: [firstNameIs("Bo"), firstNameIs("Chi")] }],
      },
      ruleFields,
    );
    const funnel = [
      { path: [0], alone: 1_000, together: 1_000 },
      { path: [1], alone: 500, together: 250 },
      { path: [1, 0], alone: 200, together: 200 },
      { path: [1, 1], alone: 400, together: 500 },
    ];
    const preview = { count: 250, funnel, reach: { mail: 0, push: 0, sms: 0 }, result: [] };
    await render(<Funnel counted={{ preview, entries }} fields={ruleFields} />);
    const rows = page.getByRole("list", { name: "Rule by rule" }).getByRole("listitem");
    expect(rows.elements().map((row) => row.textContent)).toEqual([
      "where First name is Ada1,000 match",
      "and any of these500 match, 250 remain",
      "where First name is Bo200 match",
      "or First name is Chi400 match, 500 so far",
    ]);
    const widths = [...document.querySelectorAll<HTMLElement>(".preview-together")].map(({ style }) => style.width);
    expect(widths).toEqual(["100%", "25%", "20%", "50%"]);
    await expectAccessible();
  });
});

function Typed() {
  const [text, setText] = useState("a");
  const shown = useSettled(text, { text, ms: 1_500 });
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{shown}</output>
    </>
  );
}

it("a value is settled once it has stayed the same for a moment", async () => {
  await render(<Typed />);
  await page.getByLabelText("Text").fill("ab");
  expect(page.getByRole("status").element().textContent).toBe("a");
  await expect.poll(() => page.getByRole("status").element().textContent, { timeout: 20_000 }).toBe("ab");
});
