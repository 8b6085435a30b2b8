import "./environment-logo.css";

/** Where this portal runs; each has its own colour and its own drawing in the logo (SHELL-13). */
export const environments = ["local", "development", "staging", "uat", "production"] as const;
export type Environment = (typeof environments)[number];

/** A small sign at the logo's corner, so that environments differ by shape and not by colour alone. */
const marks: Record<Environment, string | undefined> = {
  local: "M21.500 24.200 24 21.800l2.500 2.400v2.300h-5Z", // a house
  development: "M22.500 21.500 20.500 24l2 2.500M25.500 21.500l2 2.500-2 2.500", // angle brackets
  staging: "M21.500 24h5M24 21.500v5", // a plus: what comes next
  uat: "M20.800 24.200l2.200 2.300 4.200-4.800", // a tick
  production: undefined, // the plain bean
};

/** The coffee bean, in the environment's variant. Decoration: the environment's name stands beside it. */
export function EnvironmentLogo({ environment }: { environment: Environment }) {
  const mark = marks[environment];
  return (
    <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden data-environment={environment} className="ui-logo">
      <rect width="27" height="27" rx="8" className="ui-logo-ground" />
      <path
        d="M13.500 5c4.300 0 7 3.700 7 8.500S17.800 22 13.500 22s-7-3.700-7-8.500S9.200 5 13.500 5Z"
        className="ui-logo-bean"
      />
      <path d="M15.200 6c-3.600 2.400-.2 5-1.700 7.500s-5 4.700-1.600 7.600" className="ui-logo-crease" />
      {mark !== undefined && (
        <>
          <circle cx="24" cy="24" r="6" className="ui-logo-badge" />
          <path d={mark} className="ui-logo-mark" />
        </>
      )}
    </svg>
  );
}
