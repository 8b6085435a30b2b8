import { Coffee } from "lucide-react";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { RowPicture } from "./row-picture.tsx";

const aDot = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const look = { icon: Coffee, width: 40, height: 40 };

it("A row whose picture cannot be had shows the sign instead of a broken picture, and the next picture again", async () => {
  const shown = await render(<RowPicture {...look} src="data:image/png;base64,AAAA" />);
  await expect.poll(() => shown.container.querySelector("svg")).not.toBeNull();
  expect(shown.container.querySelector("img")).toBeNull();
  await shown.rerender(<RowPicture {...look} src={aDot} />);
  expect(shown.container.querySelector("img")?.getAttribute("src")).toBe(aDot);
  await shown.rerender(<RowPicture {...look} src="" />);
  expect(shown.container.querySelector("svg")).not.toBeNull();
});
