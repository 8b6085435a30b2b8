import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { BareLink, Link, LinkProvider, useNavigateTo } from "./link.tsx";

const safe = ["/users", "?page=2", "#main", "https://erp.test/1", "http://127.0.0.1", "mailto:a@b.test", "tel:+61412"];
const unsafe = [
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://x.test/1",
  "file:///etc/passwd",
  "intent://x",
  "https://",
];

function Go({ href }: { href: string }) {
  const navigate = useNavigateTo();
  return (
    <button type="button" onClick={() => navigate(href)}>
      Go
    </button>
  );
}

it.each(safe)("leads to %j", async (href) => {
  await render(
    <>
      <Link href={href}>Inside</Link>
      <Link href={href} isExternal>
        Outside
      </Link>
      <BareLink href={href}>Bare</BareLink>
    </>,
  );
  for (const name of ["Inside", "Outside (opens in a new tab)", "Bare"])
    await expect.element(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
});

it.each(unsafe)("is plain text for %j, and nothing goes there", async (href) => {
  const navigate = vi.fn();
  await render(
    <LinkProvider component={(props) => <a {...props}>{props.children}</a>} navigate={navigate}>
      <Link href={href}>Inside</Link>
      <Link href={href} isExternal>
        Outside
      </Link>
      <BareLink href={href}>Bare</BareLink>
      <Go href={href} />
    </LinkProvider>,
  );
  for (const text of ["Inside", "Outside", "Bare"]) await expect.element(page.getByText(text)).toBeVisible();
  expect(document.querySelectorAll("a")).toHaveLength(0);
  await page.getByRole("button", { name: "Go" }).click();
  expect(navigate).not.toHaveBeenCalled();
});
