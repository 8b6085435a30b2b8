import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  type ComponentPropsWithRef,
  type ComponentType,
  type ReactNode,
} from "react";
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

export function useNavigateTo(): (href: string) => void {
  const { navigate } = useContext(LinksContext);
  return useCallback((href) => isSafeHref(href) && navigate(href), [navigate]);
}

/** Schemes a link may have. Every other runs or shows what somebody stored, `javascript:` and `data:` above all. */
const schemes: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Whether an address may stand behind a link; it is read the way the browser will read it. */
export function isSafeHref(href: string): boolean {
  const base = window.location.href;
  return URL.canParse(href, base) && schemes.has(new URL(href, base).protocol);
}

/** An in-app link without any look of its own; for parts that style it themselves. Plain text for an unsafe address. */
export function BareLink(props: LinkComponentProps) {
  const { component: Component } = useContext(LinksContext);
  if (!isSafeHref(props.href)) return <span className={props.className}>{props.children}</span>;
  return <Component {...props} />;
}

export type LinkProps = LinkComponentProps & {
  /** Opens in a new tab and says so to assistive technology. For the ERP, couriers and other outside systems. */
  isExternal?: boolean | undefined;
};

/** A text link in the accent colour; plain text when its address is none a link may have. */
export function Link({ isExternal = false, className = "", children, ...rest }: LinkProps) {
  const classes = `ui-link ${className}`.trim();
  if (!isExternal || !isSafeHref(rest.href)) {
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
