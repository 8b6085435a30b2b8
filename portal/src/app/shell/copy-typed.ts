import { notifyError, notifySuccess } from "../feedback/notices.ts";

/** Puts what was typed into the clipboard. */
export function copyTyped(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => notifySuccess("Your changes were copied"),
    () => notifyError("Your changes could not be copied. Select the text and copy it."),
  );
}
