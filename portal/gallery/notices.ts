import { createSnackbarStore } from "../src/ui/snackbar/snackbar-store.ts";

export const snackbars = createSnackbarStore();
