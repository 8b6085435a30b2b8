import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Grant,
  type PermissionArea,
  type PresetName,
  permissionAreas,
  presetNames,
  presets,
  toggled,
} from "@crema/contract/areas/permissions";
import { messageOf } from "../../app/api/api-error.ts";
import { LoadFailure } from "../../app/feedback/load-failure.tsx";
import { notifySuccess } from "../../app/feedback/notices.ts";
import { Button } from "../../ui/button/button.tsx";
import { ProblemNote } from "../../ui/display/note.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { RadioGroup } from "../../ui/fields/radio-group.tsx";
import { DialogFooter } from "../../ui/overlay/dialog-footer.tsx";
import { DialogFrame } from "../../ui/overlay/dialog-frame.tsx";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";
import { permissionKey, savePermissions, usePermissions } from "./permission-queries.ts";

const presetWords: Readonly<Record<PresetName, string>> = {
  customer: "Customer",
  staff: "Staff",
  none: "None",
  all: "All",
  marketing: "Marketing",
  customerService: "Customer service",
};

export interface PermissionsDialogProps {
  userUuid: string;
  name: string;
  onClose: () => void;
}

/** Role and permissions of another person. Source: spec part 1, sections 3 and 6; PERM-01 to PERM-18. */
export function PermissionsDialog({ userUuid, name, onClose }: PermissionsDialogProps) {
  const client = useQueryClient();
  const query = usePermissions(userUuid, true);
  const [edited, setEdited] = useState<Grant | undefined>(undefined);
  const grant = edited ?? query.data;
  const save = useMutation({
    mutationFn: (next: Grant) => savePermissions(userUuid, next),
    onSuccess: async (answer) => {
      // An older answer still on its way must not come back over this one.
      await client.cancelQueries({ queryKey: permissionKey(userUuid) });
      client.setQueryData(permissionKey(userUuid), answer);
      // The person's role is on the user and in the list too.
      void client.invalidateQueries({ queryKey: ["users"] });
      onClose();
      notifySuccess("Permissions have been saved successfully");
    },
  });
  return (
    <DialogFrame
      title="User permissions"
      isBusy={save.isPending}
      onClose={onClose}
      footer={
        <DialogFooter
          isPending={save.isPending}
          onClose={onClose}
          isDisabled={grant === undefined || edited === undefined}
          onClick={() => grant !== undefined && save.mutate(grant)}
        >
          Save
        </DialogFooter>
      }
    >
      <div className="ui-stack">
        <p>
          What <b>{name}</b> may see and change.
        </p>
        {grant === undefined && (query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={8} />)}
        {grant !== undefined && <GrantEditor grant={grant} isBusy={save.isPending} onChange={setEdited} />}
        {save.isError && <ProblemNote text={messageOf(save.error)} />}
      </div>
    </DialogFrame>
  );
}

interface GrantEditorProps {
  grant: Grant;
  isBusy: boolean;
  onChange: (grant: Grant) => void;
}

function GrantEditor({ grant, isBusy, onChange }: GrantEditorProps) {
  const chooseRole = (role: Grant["role"]) => onChange(role === "customer" ? presets.customer : { ...grant, role });
  return (
    <>
      <RadioGroup
        label="Role"
        isInline
        isDisabled={isBusy}
        options={[
          { value: "staff", label: "Staff" },
          { value: "customer", label: "Customer" },
        ]}
        value={grant.role}
        onChange={chooseRole}
      />
      <fieldset>
        <legend className="permission-legend">Presets fill the boxes below</legend>
        <div className="ui-actions">
          {presetNames.map((preset) => (
            <Button key={preset} size="small" isDisabled={isBusy} onClick={() => onChange(presets[preset])}>
              {presetWords[preset]}
            </Button>
          ))}
        </div>
      </fieldset>
      <table className="permission-table" aria-label="Permissions">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col" className="permission-box">
              Read
            </th>
            <th scope="col" className="permission-box">
              Write
            </th>
          </tr>
        </thead>
        <tbody>
          {permissionAreas.map((area) => (
            <AreaRow key={area.area} area={area} grant={grant} isBusy={isBusy} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function AreaRow({ area, grant, isBusy, onChange }: GrantEditorProps & { area: PermissionArea }) {
  const isDisabled = isBusy || grant.role === "customer";
  const { name, label, description, hasRead } = area;
  return (
    <tr>
      <th scope="row">
        {label}
        <small>{description}</small>
      </th>
      <td className="permission-box">
        {hasRead && (
          <Checkbox
            label={`${label}: read`}
            isLabelHidden
            value={grant.read.some((one) => one === name)}
            isDisabled={isDisabled}
            onChange={(on) => onChange(toggled(grant, { name, box: "read", on }))}
          />
        )}
      </td>
      <td className="permission-box">
        <Checkbox
          label={`${label}: write`}
          isLabelHidden
          value={grant.permissions.includes(`${name}.edit`)}
          isDisabled={isDisabled}
          onChange={(on) => onChange(toggled(grant, { name, box: "write", on }))}
        />
      </td>
    </tr>
  );
}
