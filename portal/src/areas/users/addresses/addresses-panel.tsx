import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { MapPin, Pencil, Plus, Trash2 } from "lucide-react";
import type { Address, User } from "@crema/contract/areas/users";
import { ApiError, messageOf } from "../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifyError, notifySuccess } from "../../../app/feedback/notices.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { lazyDialog } from "../../../ui/foundation/lazy-part.tsx";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { deleteAddress, patchUser, refreshUser, updateAddress } from "../user-queries.ts";
import { addressLines, bodyOfAddress, formOfAddress } from "./address-form.ts";
import "./addresses-panel.css";

const AddressDialog = lazyDialog(async () => (await import("./address-dialog.tsx")).AddressDialog);

function openAddress(user: User, address?: Address): void {
  openDialog((close) => <AddressDialog userUuid={user.uuid} addressId={address?.id} onClose={close} />);
}

/** Source: USR-DET-24, USR-DET-28. */
function askToDelete(user: User, address: Address, client: QueryClient): void {
  if (address.isDefault) {
    notifyError("The default address cannot be deleted");
    return;
  }
  openDialog((close) => (
    <ConfirmAct
      title="Delete address"
      message={
        <>
          <p>Are you sure you want to delete this address?</p>
          <p className="address-lines">{addressLines(address).join(", ")}</p>
        </>
      }
      confirmLabel="Delete"
      isDanger
      act={() => deleteAddress({ params: { uuid: user.uuid, shopifyId: address.id } })}
      onFailure={(error) => messageOf(error)}
      onDone={() => {
        void patchUser(client, user.uuid, (now) => withoutAddress(now, address.id)).then(() =>
          refreshUser(client, user.uuid),
        );
        notifySuccess("Address has been deleted");
      }}
      onClose={close}
    />
  ));
}

const withoutAddress = (user: User, id: string): User => ({
  ...user,
  profile: { ...user.profile, addresses: user.profile.addresses.filter((address) => address.id !== id) },
});

/** The pressed button goes, and Delete would come into its place. */
function focusFirstOfRow(): void {
  document.activeElement?.closest(".address")?.querySelector("button")?.focus();
}

function useMakeDefault(user: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: Address) =>
      updateAddress(
        { params: { uuid: user.uuid }, body: bodyOfAddress({ ...formOfAddress(address), isDefault: true }, address) },
        { ifMatch: user.lastUpdatedDate },
      ),
    onSuccess: async ({ addresses, lastUpdatedDate }) => {
      focusFirstOfRow();
      await patchUser(client, user.uuid, (now) => ({
        ...now,
        lastUpdatedDate,
        profile: { ...now.profile, addresses },
      }));
      notifySuccess("Default address has been changed");
    },
    onError: (error) => {
      notifyError(messageOf(error));
      // Somebody else was faster: show what is stored, so that the next press is about that.
      if (error instanceof ApiError && error.conflict !== undefined) refreshUser(client, user.uuid);
    },
  });
}

/** The addresses of a user. Source: USR-DET-17 to USR-DET-28. */
export function AddressesPanel({ user, isReadOnly }: { user: User; isReadOnly: boolean }) {
  const client = useQueryClient();
  const makeDefault = useMakeDefault(user);
  const { addresses } = user.profile;
  return (
    <Card
      title="Addresses"
      actions={
        isReadOnly ? undefined : (
          <Button size="small" icon={Plus} onPointerEnter={preloadDialog} onClick={() => openAddress(user)}>
            Add address
          </Button>
        )
      }
    >
      {addresses.length === 0 && <EmptyState title="No addresses" isCompact />}
      <ul className="addresses">
        {addresses.map((address) => {
          const [name = "", ...lines] = addressLines(address);
          const spoken = [name, ...lines.slice(0, 1)].join(", ");
          return (
            <li key={address.id} className="address" aria-label={name}>
              <div className="address-lines">
                <b>{name}</b>
                {lines.map((line, index) => (
                  // Two lines of one address may read the same.
                  <span key={`${index}${line}`}>{line}</span>
                ))}
              </div>
              {address.isDefault && (
                <Chip dot="none" tone="info">
                  Default
                </Chip>
              )}
              {!isReadOnly && (
                <div className="address-actions">
                  <Button
                    size="small"
                    variant="ghost"
                    icon={Pencil}
                    aria-label={`Edit ${spoken}`}
                    onClick={() => openAddress(user, address)}
                  >
                    Edit
                  </Button>
                  {!address.isDefault && (
                    <Button
                      size="small"
                      variant="ghost"
                      icon={MapPin}
                      aria-label={`Make default ${spoken}`}
                      isPending={makeDefault.isPending && makeDefault.variables.id === address.id}
                      onClick={() => makeDefault.mutate(address)}
                    >
                      Make default
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="ghost"
                    icon={Trash2}
                    aria-label={`Delete ${spoken}`}
                    onClick={() => askToDelete(user, address, client)}
                  >
                    Delete
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
