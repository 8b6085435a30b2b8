/** Epicor: one store of customers, parts and orders behind four protocols. */
import { type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { biscitDoor, biscitKey } from "./biscit/biscit-door.ts";
import { eccDoor, eccPath } from "./ecc/ecc-door.ts";
import { createAdmit } from "./erp/circumstances.ts";
import { type Erp, type ErpState, seedState } from "./erp/state.ts";
import { ownControls } from "./own-controls.ts";
import { restKey, restUser } from "./rest/identity.ts";
import { instance } from "./rest/rest-path.ts";
import { brand } from "./seed/code-lists.ts";
import { soapDoor, soapUser } from "./soap/soap-door.ts";
import { restDoor } from "./rest/rest-door.ts";

const epicorFaults: readonly string[] = [
  "conversion",
  "credit-hold",
  "inactive-ship-via",
  "internal-error",
  "late-commit",
  "part-not-found",
  "partial",
  "session-expired",
];

export const startEpicorSandbox = (options?: SandboxOptions): Promise<Sandbox<ErpState>> =>
  startSandbox<ErpState>(
    {
      title: "Epicor",
      seed: seedState,
      faults: epicorFaults,
      parts(bench) {
        const erp: Erp = { state: bench.state, now: () => bench.clock.now() };
        const admit = createAdmit(bench.clock);
        return {
          doors: {
            rest: restDoor(erp, admit),
            soap: soapDoor(erp, admit),
            ecc: eccDoor(erp, admit),
            biscit: biscitDoor(erp, admit),
          },
          routes: ownControls(erp),
        };
      },
      env: (address) => ({
        EPICOR_MODE: "REST",
        EPICOR_REST_URL: `${address("rest")}/${instance}`,
        EPICOR_REST_API_KEY: restKey,
        EPICOR_REST_USERNAME: restUser.name,
        EPICOR_REST_PASSWORD: restUser.password,
        EPICOR_COMPANY: brand.company,
        EPICOR_URL: `${address("soap")}/${instance}`,
        EPICOR_SOAP_USERNAME: soapUser.name,
        EPICOR_SOAP_PASSWORD: soapUser.password,
        EPICOR_ECC_URL: `${address("ecc")}${eccPath}`,
        EPICOR_BISCIT_URL: address("biscit"),
        EPICOR_BISCIT_KEY: biscitKey,
        EPICOR_DEFAULT_CUSTOMER: "WEBCUST",
        EPICOR_BRAND_COMPANY: brand.company,
        EPICOR_BRAND_SITE: brand.site,
        EPICOR_BRAND_WAREHOUSE: brand.warehouse,
        EPICOR_BRAND_GROUP: brand.group,
        EPICOR_CURRENCY_CODE: "AUD",
      }),
    },
    options,
  );
