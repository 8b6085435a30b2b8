import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { FuzzySearch } from "./fuzzy-rules.ts";
import { useFuzzySearch } from "./use-fuzzy-search.ts";

interface Bean {
  name: string;
  origins: string[];
}
const beans: Bean[] = [
  { name: "Winter blend", origins: ["Colombia", "Ethiopia"] },
  { name: "House blend", origins: ["Brazil"] },
  { name: "Colombia Huila", origins: [] },
];
const fewer: Bean[] = [{ name: "Colombia Nariño", origins: [] }];
const beanSearch: FuzzySearch<Bean> = { keys: [({ name }) => name, ({ origins }) => origins], threshold: 0.2 };

function Beans() {
  const [text, setText] = useState("");
  const [rows, setRows] = useState(beans);
  const { hits, isSearching } = useFuzzySearch(rows, beanSearch, text);
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => setRows(fewer)}>
        Fewer
      </button>
      <ul aria-label="Hits" aria-busy={isSearching}>
        {hits.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}

const names = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);
const search = (text: string) => page.getByRole("textbox", { name: "Search" }).fill(text);

describe("searching in a worker", () => {
  it("finds with a typo, best first, and shows every row again below three characters [TABLE-06]", async () => {
    await render(<Beans />);
    expect(names()).toEqual(beans.map(({ name }) => name));
    await search("colmbia");
    await expect.poll(names).toEqual(["Winter blend", "Colombia Huila"]);
    await search("co");
    expect(names()).toEqual(beans.map(({ name }) => name));
  });

  it("keeps the rows while it searches, and searches among other rows by itself", async () => {
    await render(<Beans />);
    await search("colombia");
    await expect.poll(names).toEqual(["Winter blend", "Colombia Huila"]);
    await search("house blend");
    await expect.poll(names).toEqual(["House blend"]);
    await search("colombia");
    await page.getByRole("button", { name: "Fewer" }).click();
    await expect.poll(names).toEqual(["Colombia Nariño"]);
    await expect.element(page.getByRole("list", { name: "Hits" })).toHaveAttribute("aria-busy", "false");
  });
});
