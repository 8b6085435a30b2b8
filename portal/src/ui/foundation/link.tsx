import { createContext, useContext, useMemo } from "react";
import type { ComponentPropsWithRef, ComponentType, ReactNode } from "react";
import "./link.css";

/** What a link of the kit receives; `href` is a path of this portal or an absolute address. */
export type LinkComponentProps = Omit<ComponentPropsWithRef<"a">, "href"> & { href: string };

interface Links {
  component: ComponentType<LinkComponentProps>;
  navigate: (href: string) => void;
}

function PlainLink(props: LinkComponentProps) {
  return <a {...props}>{props.children}</a>;
}

const LinksContext = createContext<Links>({
  component: PlainLink,
  navigate: (href) => window.location.assign(href),
});

export interface LinkProviderProps extends Links {
  children: ReactNode;
}

/**
 * Tells the kit how to draw an in-app link and how to go somewhere without one (menu items, palette rows).
 * The kit does not know the router: wrap the portal in this once, with the router's own link.
 */
export function LinkProvider({ component, navigate, children }: LinkProviderProps) {
  const links = useMemo(() => ({ component, navigate }), [component, navigate]);
  return <LinksContext value={links}>{children}</LinksContext>;
}

/** Goes to a path of this portal without a page load. */
export function useNavigateTo(): (href: string) => void {
  return useContext(LinksContext).navigate;
}

/** An in-app link without any look of its own; for parts that style it themselves. */
export function BareLink(props: LinkComponentProps) {
  const { component: Component } = useContext(LinksContext);
  return <Component {...props} />;
}

export type LinkProps = LinkComponentProps & {
  /** Opens in a new tab and says so to assistive technology. For the ERP, couriers and other outside systems. */
  isExternal?: boolean | undefined;
};

/** A text link in the accent colour. */
export function Link({ isExternal = false, className = "", children, ...rest }: LinkProps) {
  const classes = `ui-link ${className}`.trim();
  if (!isExternal) {
    return (
      <BareLink {...rest} className={classes}>
        {children}
      </BareLink>
    );
  }
  return (
    <a {...rest} className={classes} target="_blank" rel="noreferrer noopener">
      {children}
      <span className="ui-visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
