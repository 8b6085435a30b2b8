import type { User } from "@crema/contract/areas/users";
import { LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { featuresOn } from "../../../app/start/settings.ts";
import { Card } from "../../../ui/display/card.tsx";
import { Facts } from "../../../ui/display/facts.tsx";
import { formatDateTime } from "../../../ui/foundation/format.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import { useAppLinkLogs } from "../user-queries.ts";
import { SendAppLink } from "../app-link/send-app-link.tsx";
import "./meta-panel.css";

/** Facts about the record, and the app links that were sent by SMS. Source: USR-DET-30, AMB-31. */
export function MetaPanel({ user, canEdit }: { user: User; canEdit: boolean }) {
  return (
    <Card title="Meta">
      <Facts
        layout="lines"
        facts={[
          { label: "Created", value: formatDateTime(user.createdDate) },
          { label: "Registered", value: formatDateTime(user.registrationDate) },
          { label: "Email verified", value: formatDateTime(user.emailVerified) },
          { label: "Last app login", value: formatDateTime(user.meta.lastAppLogin) },
          ...(user.endedDate === "" ? [] : [{ label: "Archived", value: formatDateTime(user.endedDate) }]),
          { label: "User id", value: <span className="meta-id">{user.uuid}</span> },
        ]}
      />
      <h3 className="meta-heading">App links sent by SMS</h3>
      <AppLinkLogs userUuid={user.uuid} />
      {canEdit && featuresOn().has("mobileApp") && user.endedDate === "" && (
        <div className="meta-send">
          <SendAppLink user={user} />
        </div>
      )}
    </Card>
  );
}

function AppLinkLogs({ userUuid }: { userUuid: string }) {
  const query = useAppLinkLogs(userUuid);
  const { data } = query;
  if (data === undefined) return query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={2} />;
  if (data.logs.length === 0) return <EmptyState title="None sent" isCompact />;
  return (
    <ul className="meta-logs" aria-label="App links sent by SMS">
      {data.logs.map(({ uuid, createdAt, result }) => (
        <li key={uuid}>
          <span>{formatDateTime(createdAt)}</span>
          <span>{result}</span>
        </li>
      ))}
    </ul>
  );
}
