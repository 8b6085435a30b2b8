import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { passwordProblem, setPasswordProblem } from "@crema/contract/areas/users";
import { messageOf, ApiError } from "../../app/api/api-error.ts";
import { newIdempotencyKey } from "../../app/api/idempotency-key.ts";
import { notifyInfo } from "../../app/feedback/notices.ts";
import { settings } from "../../app/start/settings.ts";
import { Button } from "../../ui/button/button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { DialogFrame } from "../../ui/overlay/dialog-frame.tsx";
import { setPassword } from "./user-queries.ts";
import { nameOf } from "./user-words.ts";

export interface SetPasswordDialogProps {
  user: {
    readonly uuid: string;
    readonly profile: { readonly firstName: string; readonly lastName: string; readonly email: string };
  };
  onClose: () => void;
}

/** The server's sentence on the password, else on the whole. */
const failureOf = (error: unknown): string =>
  (error instanceof ApiError ? error.errors["password"] : undefined) ?? messageOf(error);

/** Sets a new password for somebody. Source: spec part 1, section 5; AUTH-10 to AUTH-17; AMB-41. */
export function SetPasswordDialog({ user, onClose }: SetPasswordDialogProps) {
  const [password, typePassword] = useState("");
  const [confirm, typeConfirm] = useState("");
  const [isTouched, setTouched] = useState(false);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const save = useMutation({
    mutationFn: () => setPassword({ params: { userUuid: user.uuid }, body: { password } }, { idempotencyKey }),
    onSuccess: () => {
      onClose();
      notifyInfo("Password has been set");
    },
  });
  const { passwordPolicy } = settings();
  const problem = setPasswordProblem({ password, confirm }, passwordPolicy);
  const isAboutPassword = passwordProblem(password, passwordPolicy) !== undefined;
  const shown = isTouched ? problem : undefined;
  const change = (type: (text: string) => void) => (text: string) => {
    type(text);
    setTouched(true);
    save.reset();
    setKey(newIdempotencyKey());
  };
  return (
    <DialogFrame
      title="Set Password"
      isBusy={save.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} isDisabled={save.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="set-password"
            variant="primary"
            isDisabled={problem !== undefined || save.isPending}
          >
            Reset
          </Button>
        </>
      }
    >
      <form
        id="set-password"
        className="ui-stack"
        onSubmit={(event) => {
          event.preventDefault();
          setTouched(true);
          if (problem === undefined && !save.isPending) save.mutate();
        }}
      >
        <p>
          A new password for <b>{nameOf(user)}</b>. It ends this user’s other sessions.
        </p>
        <div className="ui-field-grid">
          <PasswordField
            label="Password"
            isRequired
            value={password}
            isDisabled={save.isPending}
            onChange={change(typePassword)}
            onBlur={() => setTouched(true)}
            error={isAboutPassword ? shown : undefined}
          />
          <PasswordField
            label="Confirm password"
            isRequired
            value={confirm}
            isDisabled={save.isPending}
            onChange={change(typeConfirm)}
            error={isAboutPassword ? undefined : shown}
          />
        </div>
        {save.isError && (
          <Note tone="bad" role="alert">
            {failureOf(save.error)}
          </Note>
        )}
      </form>
    </DialogFrame>
  );
}
