import type { ReactNode } from "react";
import { LinkProvider } from "../../ui/foundation/link.tsx";
import { useGo } from "./address.ts";
import { AppLink } from "./app-link.tsx";

/** Gives the kit the portal's links. Inside the router. */
export function KitLinks({ children }: { children: ReactNode }) {
  const go = useGo();
  return (
    <LinkProvider component={AppLink} navigate={go}>
      {children}
    </LinkProvider>
  );
}
