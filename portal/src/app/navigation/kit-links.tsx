import type { ReactNode, MouseEvent } from "react";
import { LinkProvider, type LinkComponentProps } from "../../ui/foundation/link.tsx";
import { useGo } from "./address.ts";
import { preloadPage } from "./preload-page.ts";

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link of this portal: a real address for the browser, no page load for a plain click. */
function AppLink({ href, onClick, onPointerEnter, onFocus, children, ...rest }: LinkComponentProps) {
  const go = useGo();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || !href.startsWith("/")) return;
        event.preventDefault();
        go(href);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preloadPage(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preloadPage(href);
      }}
    >
      {children}
    </a>
  );
}

/** Gives the kit the portal's links. Inside the router. */
export function KitLinks({ children }: { children: ReactNode }) {
  const go = useGo();
  return (
    <LinkProvider component={AppLink} navigate={go}>
      {children}
    </LinkProvider>
  );
}
