/**
 * What a query costs in points. A leaf costs nothing, an object 1 and what is asked of it, a connection 2 and so many times its
 * node as `first` or `last` says, a mutation 10. Reckoned once from the document before it runs (what could come) and once from
 * the reply (what came).
 */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

export const mostPerQuery = 1_000;
const mutationCost = 10;
const connectionCost = 2;

export interface Costed {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
}

export function requestedCost(costed: Costed): number {
  return rootCost(costed, anything);
}

/** @param data - the reply's */
export function actualCost(costed: Costed, data: unknown): number {
  return rootCost(costed, data);
}

/** Stands for a reply that is not there yet: every field counts, connections count in full. */
const anything = Symbol("anything");

function rootCost(costed: Costed, data: unknown): number {
  const { operation, schema } = costed;
  const fields = fieldsOf(costed, operation.selectionSet);
  if (operation.operation === "mutation") return fields.length * mutationCost;
  const root = schema.getQueryType();
  if (root === undefined || root === null) return 0;
  return fields.reduce(
    (sum, field) => sum + fieldCost(costed, { parent: root, field, value: valueAt(data, field) }),
    0,
  );
}

interface Place {
  readonly parent: GraphQLNamedType;
  readonly field: FieldNode;
  readonly value: unknown;
}

function fieldCost(costed: Costed, { parent, field, value }: Place): number {
  const type = typeOf(parent, field);
  if (type === undefined || !isCompositeType(type) || field.selectionSet === undefined) return 0;
  if (value === null || value === undefined) return 0;
  if (type.name.endsWith("Connection")) return connectionOf(costed, { type, field, value });
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, one) => sum + 1 + childrenCost(costed, { type, field, value: one }), 0);
  }
  return 1 + childrenCost(costed, { type, field, value });
}

interface Parent {
  readonly type: GraphQLNamedType;
  readonly field: FieldNode;
  readonly value: unknown;
}

function childrenCost(costed: Costed, { type, field, value }: Parent): number {
  if (field.selectionSet === undefined) return 0;
  return fieldsOf(costed, field.selectionSet).reduce(
    (sum, child) =>
      sum + fieldCost(costed, { parent: childType(costed, type, child), field: child, value: valueAt(value, child) }),
    0,
  );
}

/** A field of a fragment on a union's member belongs to the member. */
function childType({ schema }: Costed, type: GraphQLNamedType, field: FieldNode): GraphQLNamedType {
  if ((isObjectType(type) || isInterfaceType(type)) && type.getFields()[field.name.value] !== undefined) return type;
  const members = isCompositeType(type) && !isObjectType(type) ? schema.getPossibleTypes(type) : [];
  return members.find((member) => member.getFields()[field.name.value] !== undefined) ?? type;
}

function connectionOf(costed: Costed, { type, field, value }: Parent): number {
  let cost = connectionCost;
  for (const child of fieldsOf(costed, field.selectionSet)) {
    const name = child.name.value;
    if (name === "nodes" || name === "edges") cost += nodesCost(costed, { type, field, value }, child);
    else cost += fieldCost(costed, { parent: type, field: child, value: valueAt(value, child) });
  }
  return cost;
}

function nodesCost(costed: Costed, { type, field, value }: Parent, list: FieldNode): number {
  const item = typeOf(type, list);
  if (item === undefined) return 0;
  const own = list.name.value === "nodes" ? 1 : 0;
  const costOf = (one: unknown): number => own + childrenCost(costed, { type: item, field: list, value: one });
  const came = valueAt(value, list);
  if (Array.isArray(came)) return came.reduce<number>((sum, one) => sum + costOf(one), 0);
  return sizeAsked(costed, field) * costOf(anything);
}

/** What `first` or `last` asks for, 1 where neither does. */
function sizeAsked({ variables }: Costed, field: FieldNode): number {
  const sizes = (field.arguments ?? [])
    .filter(({ name }) => name.value === "first" || name.value === "last")
    .map(({ value }) => {
      if (value.kind === Kind.INT) return Number(value.value);
      const given = value.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
      return typeof given === "number" ? given : 0;
    });
  return Math.max(1, ...sizes);
}

function typeOf(parent: GraphQLNamedType, field: FieldNode): GraphQLNamedType | undefined {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
  const found = parent.getFields()[field.name.value];
  return found === undefined ? undefined : getNamedType(found.type);
}

function valueAt(value: unknown, field: FieldNode): unknown {
  if (value === anything) return anything;
  return typeof value === "object" && value !== null
    ? Reflect.get(value, (field.alias ?? field.name).value)
    : undefined;
}

/** All fields of a selection, those of its fragments too. */
function fieldsOf(costed: Costed, selection: SelectionSetNode | undefined): FieldNode[] {
  return (selection?.selections ?? []).flatMap((one) => {
    if (one.kind === Kind.FIELD) return [one];
    if (one.kind === Kind.INLINE_FRAGMENT) return fieldsOf(costed, one.selectionSet);
    return fieldsOf(costed, costed.fragments[one.name.value]?.selectionSet);
  });
}
