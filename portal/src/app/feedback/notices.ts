import { createSnackbarStore } from "../../ui/snackbar/snackbar-store.ts";

export const notices = createSnackbarStore();

/** Something was done. The catalogue's texts are verbatim; never use one for another event. */
export const notifySuccess = (text: string): void => notices.show("success", text);
export const notifyError = (text: string): void => notices.show("error", text);
export const notifyInfo = (text: string): void => notices.show("info", text);
