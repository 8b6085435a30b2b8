import { useAccess } from "../../app/access/access-store.ts";
import { DomainListsTab } from "../domains/index.ts";
import { BackgroundJobs } from "./background-jobs.tsx";

/** Options: one tab, the domain lists; under them, for holders of permission.edit, the background jobs. Source: OPT-01. */
export function OptionsPage() {
  const { canEdit: canSeeJobs } = useAccess("permission");
  return (
    <>
      <DomainListsTab />
      {canSeeJobs && <BackgroundJobs />}
    </>
  );
}
