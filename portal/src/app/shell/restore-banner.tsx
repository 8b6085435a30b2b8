import { DatabaseBackup } from "lucide-react";
import { Link } from "../../ui/foundation/link.tsx";
import { formatMoment } from "../../ui/foundation/format.ts";
import { Banner } from "../../ui/state/banner.tsx";
import { useAccess } from "../access/access-store.ts";
import { useAfterFirstRows } from "../api/first-rows.ts";
import { isPaused, useCurrentRestore } from "./current-restore.ts";
import { pausedKinds } from "./paused-kinds.ts";

/** Tells everybody, on every page, that a restored database sends nothing until it is released. */
export function RestoreBanner() {
  const { canEdit } = useAccess("permission");
  const restore = useCurrentRestore(useAfterFirstRows()).data?.restore;
  if (!isPaused(restore)) return null;
  const paused = pausedKinds(restore.kinds);
  return (
    <Banner icon={DatabaseBackup}>
      {restore.unreadableLines > 0
        ? "The journal of this database is damaged."
        : `The database was restored to ${formatMoment(restore.restorePoint)}.`}{" "}
      Not sent until released: {paused}.{" "}
      {canEdit ? <Link href="/restore">Review and release</Link> : "Staff who can edit permissions can release them."}
    </Banner>
  );
}
