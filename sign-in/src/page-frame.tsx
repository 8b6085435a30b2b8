import { EnvironmentLogo } from "@crema/portal/ui/shell/environment-logo.tsx";
import { type ReactNode, useEffect, useRef } from "react";
import { settings } from "./settings.ts";

export interface PageFrameProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Other ways to go, under the card. */
  links?: ReactNode;
}

/** The one card every page of the sign-in portal is. A card that takes the place of another is read from its title. */
export function PageFrame({ title, lead, children, links }: PageFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef("");
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) heading.current?.focus();
  });
  const { productName, cremaEnv, version } = settings;
  return (
    <main className="sign-in">
      <div className="sign-in-brand" data-environment={cremaEnv}>
        <EnvironmentLogo environment={cremaEnv} />
        <span className="sign-in-name">{productName}</span>
        <span className="sign-in-environment">{cremaEnv}</span>
      </div>
      <section className="sign-in-card" aria-labelledby="title">
        <h1 ref={heading} id="title" tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className="sign-in-lead">{lead}</p>}
        {children}
      </section>
      {links !== undefined && <nav className="sign-in-links">{links}</nav>}
      <footer className="sign-in-foot">Staff console · v{version}</footer>
    </main>
  );
}
