import type { ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "../../ui/state/error-state.tsx";

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
