import { type Grant, permissionAreas } from "@crema/contract/areas/permissions";
import { useAccess } from "../../app/access/access-store.ts";
import { openDialog } from "../../app/feedback/dialogs.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/display/chip.tsx";
import { lazyDialog } from "../../ui/foundation/lazy-part.tsx";
import { preloadDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { usePermissions } from "./permission-queries.ts";
import "./permissions.css";

const PermissionsDialog = lazyDialog(async () => (await import("./permissions-dialog.tsx")).PermissionsDialog);

export interface PermissionChipsProps {
  userUuid: string;
  name: string;
  /** One's own permissions are not changed by oneself. */
  isOwn: boolean;
  isStaff: boolean;
  /** The roles in words. */
  roles: readonly string[];
}

const areasOf = ({ permissions }: Grant) => permissionAreas.filter(({ name }) => permissions.includes(`${name}.edit`));
const readOnlyAreasOf = ({ permissions, read }: Grant) =>
  permissionAreas.filter(({ name }) => read.some((one) => one === name) && !permissions.includes(`${name}.edit`));

function GrantChips({ grant }: { grant: Grant }) {
  const edits = areasOf(grant);
  const reads = readOnlyAreasOf(grant);
  return (
    <>
      {edits.map(({ name, label }) => (
        <Chip key={name} dot="none" tone="info">
          {label}
        </Chip>
      ))}
      {reads.length > 0 && (
        <Chip dot="none" title={reads.map(({ label }) => label).join(", ")}>
          Read-only: {reads.length}
        </Chip>
      )}
    </>
  );
}

/** Role and permissions of one person, with 'edit' for those who may. Source: USR-DET-07, USR-DET-08, PERM-08, PERM-09. */
export function PermissionChips({ userUuid, name, isOwn, isStaff, roles }: PermissionChipsProps) {
  const { canEdit } = useAccess("permission");
  const { data } = usePermissions(userUuid, isStaff);
  const edit = () => openDialog((close) => <PermissionsDialog userUuid={userUuid} name={name} onClose={close} />);
  return (
    <fieldset className="permission-chips" aria-label="Permissions">
      {roles.map((role) => (
        <Chip key={role} dot="none">
          {role}
        </Chip>
      ))}
      {isStaff && data !== undefined && <GrantChips grant={data} />}
      {canEdit && !isOwn && (
        <Button variant="link" size="small" onPointerEnter={preloadDialog} onClick={edit} aria-label="edit permissions">
          edit
        </Button>
      )}
    </fieldset>
  );
}
