export interface Welcome {
  readonly origin: string;
  /** Pages besides the console's own, title to address. */
  readonly pages: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly seconds: number;
  readonly demo: { readonly password: string; readonly staff: readonly { email: string; can: string }[] } | undefined;
}

/** What npm start prints when everything is up: addresses, and who can sign in. */
export function welcome({ origin, pages, logFile, seconds, demo }: Welcome): string {
  const places = { Console: `${origin}/`, "API reference": `${origin}/docs`, ...pages, "Server log": logFile };
  return [
    "",
    `Crema is ready (${seconds.toFixed(1)} s): ${origin}`,
    "",
    ...columns(Object.entries(places)),
    "",
    ...(demo ? signIns(demo) : ["  Make the first administrator with: npm run staff -- create"]),
    "",
    "Ctrl-C stops everything.",
    "",
  ].join("\n");
}

function signIns({ password, staff }: NonNullable<Welcome["demo"]>): string[] {
  return [`  Sign in with the password ${password} as`, ...columns(staff.map(({ email, can }) => [email, can]))];
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length)) + 2;
  return rows.map(([first, second]) => `  ${first.padEnd(width)}${second}`);
}
