declare global {
  interface Window {
    /** Absent where a browser has no Trusted Types. The policy's address is an object that takes the place of a text. */
    readonly trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ) => { createScriptURL: (url: string) => string };
    };
  }
}

/**
 * Addresses of scripts, made what browsers that ask for Trusted Types take: only those that are `ours`. The page's
 * Content-Security-Policy names the policy (`server/src/platform/pages`), and a page makes each once.
 * @throws TypeError for any other address
 */
export function scriptAddresses(
  policy: "crema-google-maps" | "crema-worker",
  isOurs: (url: string) => boolean,
): (url: string) => string {
  const rules = {
    createScriptURL(url: string): string {
      if (!isOurs(url)) throw new TypeError(`${url} is no script of ${policy}`);
      return url;
    },
  };
  let made: typeof rules | undefined;
  return (url) => (made ??= window.trustedTypes?.createPolicy(policy, rules) ?? rules).createScriptURL(url);
}
