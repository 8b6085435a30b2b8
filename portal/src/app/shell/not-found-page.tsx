import { Link } from "../../ui/foundation/link.tsx";
import { EmptyState } from "../../ui/state/empty-state.tsx";
import { useFirstRows } from "../api/first-rows.ts";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "../../ui/state/error-state.tsx";

/** What is not there, or not there for this person. Source: SHELL-07. */
export function NotFoundPage() {
  // There are no rows to come before the rest.
  useFirstRows();
  return (
    <EmptyState
      title="404"
      message="There is no page at this address, or not for your account."
      action={<Link href="/">Go to the start</Link>}
    />
  );
}

/** A page that could not be drawn, or whose code could not be fetched. The frame around it stays usable. */
export function PageFailure({ reset }: ErrorComponentProps) {
  return (
    <ErrorState
      title="This page could not be shown"
      message="Something went wrong. Your other pages are not affected."
      onRetry={reset}
    />
  );
}
