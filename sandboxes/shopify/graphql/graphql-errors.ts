/** Errors that stand at the top of a reply, in Shopify's words where it has its own. */
import { GraphQLError } from "graphql";

export interface TopError {
  readonly message: string;
  readonly locations?: unknown;
  readonly path?: unknown;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** What the reference implementation says about a document, told as Shopify tells it. */
export function topError(error: GraphQLError): TopError {
  const { message, locations, path, extensions } = error;
  const [said, code] = told(message);
  return {
    message: said,
    ...(locations === undefined ? {} : { locations: locations.map(({ line, column }) => ({ line, column })) }),
    ...(path === undefined ? {} : { path }),
    ...(Object.keys({ ...extensions, ...code }).length === 0 ? {} : { extensions: { ...code, ...extensions } }),
  };
}

function told(message: string): [string, Record<string, unknown>] {
  const [, fieldName, typeName] = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(message) ?? [];
  if (fieldName !== undefined) {
    const said = `Field '${fieldName}' doesn't exist on type '${typeName ?? ""}'`;
    return [said, { code: "undefinedField", typeName, fieldName }];
  }
  const [, argument, field] = /^Unknown argument "(\w+)" on field "(?:\w+\.)?(\w+)"/.exec(message) ?? [];
  if (argument !== undefined) {
    const said = `Field '${field ?? ""}' doesn't accept argument '${argument}'`;
    return [said, { code: "argumentNotAccepted", name: field, typeName: "Field", argumentName: argument }];
  }
  const [, variable, problem] = /^Variable "\$(\w+)"(.*)$/s.exec(message) ?? [];
  if (variable !== undefined) {
    return [
      `Variable $${variable} was provided invalid value`,
      { code: "INVALID_VARIABLE", problems: [{ explanation: problem?.trim() }] },
    ];
  }
  return [message, {}];
}

export const throttledError: TopError = { message: "Throttled", extensions: { code: "THROTTLED" } };

export const tooCostly = (cost: number, maxCost: number): TopError => ({
  message: `Query cost is ${cost}, which exceeds the single query max cost limit (${maxCost}).

See https://shopify.dev/concepts/about-apis/rate-limits for more information on how the
cost of a query is calculated.

To query larger amounts of data with fewer limits, bulk operations should be used instead.
See https://shopify.dev/api/usage/bulk-operations/queries for usage details.
`,
  extensions: { code: "MAX_COST_EXCEEDED", cost, maxCost },
});

export const accessDenied = (field: string, scope: string): GraphQLError =>
  new GraphQLError(`Access denied for ${field} field. Required access: \`${scope}\` access scope.`, {
    extensions: {
      code: "ACCESS_DENIED",
      documentation: "https://shopify.dev/api/usage/access-scopes",
      requiredAccess: `\`${scope}\` access scope.`,
    },
  });

/** How long an array in an argument may be. */
export const mostInputs = 250;

export const tooManyInputs = (size: number, most: number): GraphQLError =>
  new GraphQLError(`The input array size of ${size} is greater than the maximum allowed of ${most}.`, {
    extensions: { code: "MAX_INPUT_SIZE_EXCEEDED" },
  });

/** What a mutation says in `userErrors`. */
export interface UserError {
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly code?: string;
}

export const userError = (field: readonly string[] | null, message: string, code?: string): UserError => ({
  field,
  message,
  ...(code === undefined ? {} : { code }),
});
