import "./app/start/without-eval.ts";
import "./ui/foundation/foundation.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readAccess } from "./app/access/access-store.ts";
import { queryClient } from "./app/api/query-client.ts";
import { notices, notifyError } from "./app/feedback/notices.ts";
import { logProblem } from "./app/feedback/problem-log.ts";
import { KitLinks } from "./app/navigation/kit-links.tsx";
import { router } from "./app/navigation/router.tsx";
import { preloadPage } from "./app/navigation/preload-page.ts";
import { takeReturnedValues } from "./app/session/callback.ts";
import { takeWantedPage } from "./app/session/return-memory.ts";
import { readSession } from "./app/session/session-store.ts";
import { setStartFacts } from "./app/shell/start-facts.ts";
import { StartFailure, Waiting } from "./app/start/start-screen.tsx";
import { startUp } from "./app/start/start-up.ts";
import { applyAppearance } from "./ui/foundation/appearance.ts";
import { tellLostPartsBy } from "./ui/foundation/lazy-part.tsx";
import { SnackbarRegion } from "./ui/snackbar/snackbar-region.tsx";

// First of all: what a sign-in portal put into the address leaves it before anything can read or record it.
const returned = takeReturnedValues();

const place = document.getElementById("root");
if (place === null) throw new Error("the page has no place for the portal");
const root = createRoot(place);

/** Shows what start-up found; `isReturn` only the first time, because the returned values serve once. */
async function begin(isReturn: boolean): Promise<void> {
  root.render(<Waiting />);
  if (readSession() !== undefined) preloadPage(window.location.pathname === "/" ? "/users" : window.location.pathname);
  const outcome = await startUp(isReturn ? returned : undefined);
  if (outcome.kind !== "ready") {
    root.render(<StartFailure outcome={outcome} onRetry={() => void begin(false)} />);
    return;
  }
  setStartFacts({ version: outcome.version, wantedPage: returned === undefined ? undefined : takeWantedPage() });
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SnackbarRegion store={notices} />
        <RouterProvider router={router} InnerWrap={KitLinks} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

applyAppearance();
tellLostPartsBy((cause) => {
  logProblem("a part of the page could not be fetched", cause);
  notifyError("This part of the page could not be loaded. Check your connection and try again.");
});
// A page the browser kept from before a log out, or another person's sign-in, must not come back with its records.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && readSession()?.userUuid !== readAccess().userUuid) window.location.reload();
});
void begin(true);
