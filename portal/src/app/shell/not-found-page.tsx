import { Link } from "../../ui/foundation/link.tsx";
import { EmptyState } from "../../ui/state/empty-state.tsx";

/** What is not there, or not there for this person. Source: SHELL-07. */
export function NotFoundPage() {
  return (
    <EmptyState
      title="404"
      message="There is no page at this address."
      action={<Link href="/">Go to the start</Link>}
    />
  );
}
