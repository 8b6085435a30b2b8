/** The ERP as the settings say it is spoken to. Source: spec part 2, section 3 (connection details, mode); docs/providers/epicor.md. */
import type { Clock } from "../../../platform/clock/clock.ts";
import { ConfigProblems } from "../../../platform/config/config.ts";
import type { Erp } from "../erp.ts";
import { epicorBiscitErp } from "./biscit/epicor-biscit-erp.ts";
import { epicorEccErp } from "./ecc/epicor-ecc-erp.ts";
import {
  epicorBiscitConfig,
  epicorEccConfig,
  epicorRestConfig,
  epicorSoapConfig,
  type EpicorVariables,
} from "./epicor-config.ts";
import { type EpicorBooks, epicorBooks, epicorRestErp } from "./rest/epicor-rest-erp.ts";
import { epicorSoapErp } from "./soap/epicor-soap-erp.ts";

interface OpenOptions {
  readonly clock: Clock;
  readonly restMs?: number;
}

/** @returns undefined when no mode is set @throws ConfigProblems naming every variable that does not go with the mode */
export function openErp(variables: EpicorVariables, options: OpenOptions): Erp | undefined {
  const problems = erpProblems(variables);
  if (problems.length > 0) throw new ConfigProblems(problems);
  switch (variables.EPICOR_MODE) {
    case "":
      return undefined;
    case "REST":
      return epicorRestErp({ config: epicorRestConfig(variables), ...options });
    case "SOAP":
      return epicorSoapErp({ config: epicorSoapConfig(variables), ...options }, booksOf(variables, options));
    case "ECC":
      return epicorEccErp({ config: epicorEccConfig(variables), ...options }, booksOf(variables, options));
    case "BISCIT":
      return epicorBiscitErp({ config: epicorBiscitConfig(variables), ...options }, booksOf(variables, options));
  }
}

const booksOf = (variables: EpicorVariables, options: OpenOptions): EpicorBooks | undefined =>
  variables.EPICOR_REST_URL === "" ? undefined : epicorBooks({ config: epicorRestConfig(variables), ...options });

type Name = Exclude<keyof EpicorVariables, "EPICOR_MODE">;

const restNames: readonly Name[] = [
  "EPICOR_REST_URL",
  "EPICOR_REST_API_KEY",
  "EPICOR_REST_USERNAME",
  "EPICOR_REST_PASSWORD",
];
const needed: Readonly<Record<Exclude<EpicorVariables["EPICOR_MODE"], "">, readonly Name[]>> = {
  REST: ["EPICOR_COMPANY", "EPICOR_DEFAULT_CUSTOMER", ...restNames],
  SOAP: ["EPICOR_COMPANY", "EPICOR_DEFAULT_CUSTOMER", "EPICOR_URL", "EPICOR_SOAP_USERNAME", "EPICOR_SOAP_PASSWORD"],
  ECC: ["EPICOR_DEFAULT_CUSTOMER", "EPICOR_ECC_URL", "EPICOR_BRAND_COMPANY"],
  BISCIT: ["EPICOR_DEFAULT_CUSTOMER", "EPICOR_BISCIT_URL", "EPICOR_BISCIT_KEY"],
};

/** Every variable that is missing for how the ERP is spoken to, in one sentence each. */
export function erpProblems(variables: EpicorVariables): string[] {
  const mode = variables.EPICOR_MODE;
  if (mode === "") return [];
  const forMode = missing(variables, needed[mode]).map((name) => `${name}: is required with EPICOR_MODE=${mode}`);
  return mode === "REST" ? forMode : [...forMode, ...halfRest(variables)];
}

/** Looking orders up over REST is set up wholly or not at all. */
function halfRest(variables: EpicorVariables): string[] {
  if (given(variables, restNames).length === 0) return [];
  const names: readonly Name[] = ["EPICOR_COMPANY", ...restNames];
  return [
    ...missing(variables, names).map((name) => `${name}: is required to look orders up over REST`),
    ...otherCompany(variables),
  ];
}

/** An order of another company is not found over REST and would be created again. */
const otherCompany = ({ EPICOR_MODE, EPICOR_COMPANY, EPICOR_BRAND_COMPANY }: EpicorVariables): string[] =>
  EPICOR_MODE === "ECC" &&
  EPICOR_COMPANY !== "" &&
  EPICOR_BRAND_COMPANY !== "" &&
  EPICOR_COMPANY !== EPICOR_BRAND_COMPANY
    ? ["EPICOR_BRAND_COMPANY: must be the company of EPICOR_COMPANY, where orders are looked up over REST"]
    : [];

const missing = (variables: EpicorVariables, names: readonly Name[]): Name[] =>
  names.filter((name) => !isGiven(variables[name]));
const given = (variables: EpicorVariables, names: readonly Name[]): Name[] =>
  names.filter((name) => isGiven(variables[name]));

const isGiven = (value: EpicorVariables[Name]): boolean =>
  typeof value === "object" && "isSet" in value ? value.isSet === true : value !== "";
