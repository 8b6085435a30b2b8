import { type ReactNode, useCallback } from "react";
import { Hinted } from "../../ui/display/hinted.tsx";
import { Link } from "../../ui/foundation/link.tsx";
import { useAccessRecord } from "../access/access-store.ts";
import { canOpen, findPage } from "../access/open-pages.ts";
import { featuresOn } from "../start/settings.ts";

/** Whether the reader can open the page of an address. Stable as long as their rights are. */
export function useMayOpen(): (href: string) => boolean {
  const access = useAccessRecord();
  return useCallback(
    (href) => {
      const page = findPage(href.split("?", 1)[0] ?? "");
      return page !== undefined && canOpen(page, access, featuresOn());
    },
    [access],
  );
}

/** A link to a page of this portal; plain text with a hint where the reader cannot open that page. Source: AMD-35. */
export function LinkIfOpen({ href, hint, children }: { href: string; hint: string; children: ReactNode }) {
  const mayOpen = useMayOpen();
  if (mayOpen(href)) return <Link href={href}>{children}</Link>;
  return <Hinted hint={hint}>{children}</Hinted>;
}
