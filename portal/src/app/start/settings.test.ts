import { featureNames } from "@crema/contract/areas";
import { describe, expect, it } from "vitest";
import { mergeSettings, readSettingsBlock } from "./settings.ts";
import { httpsAddress } from "./start-up.ts";

describe("the settings", () => {
  it("come from the page's block, and GET /config wins over it", () => {
    const block = readSettingsBlock('{"cremaEnv":"staging","productName":"Crema","authUrl":"/a","features":["users"]}');
    const merged = mergeSettings(block, { authUrl: "https://sign-in.test/" });
    expect(merged).toMatchObject({ cremaEnv: "staging", authUrl: "https://sign-in.test/", features: ["users"] });
  });

  it.each([undefined, null, "", "{", "[]", "null"])("survive the block %j", (text) => {
    expect(readSettingsBlock(text)).toEqual({});
  });

  it("without switches from the server: all on, and none in development", () => {
    expect(mergeSettings({}, { cremaEnv: "uat" }).features).toEqual([...featureNames]);
    expect(mergeSettings({}, { cremaEnv: "development" }).features).toEqual([]);
  });
});

const at = (href: string) => {
  const { protocol, hostname } = new URL(href);
  return { protocol, hostname, href };
};

describe("https", () => {
  it("is forced on a public host, keeping the path", () => {
    expect(httpsAddress(at("http://crema.test/users?page=1"), "production")).toBe("https://crema.test/users?page=1");
  });

  it.each(["http://127.0.0.1:4000/", "http://localhost:4000/", "http://[::1]:4000/", "https://crema.test/"])(
    "is not forced on %s",
    (href) => {
      expect(httpsAddress(at(href), "production")).toBeUndefined();
    },
  );

  it("is not forced in environment local", () => {
    expect(httpsAddress(at("http://192.168.0.4:4000/"), "local")).toBeUndefined();
  });
});
