import { useEffect } from "react";
import { Link } from "../../ui/foundation/link.tsx";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { markFirstRows } from "../api/first-rows.ts";

/** What is not there, or not there for this person. Source: SHELL-07. */
export function NotFoundPage() {
  // There are no rows to come before the rest.
  useEffect(markFirstRows, []);
  return (
    <EmptyState
      title="404"
      message="There is no page at this address, or not for your account."
      action={<Link href="/">Go to the start</Link>}
    />
  );
}
