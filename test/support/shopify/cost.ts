import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";

/**
 * The points that Shopify charges, by a formula that matches recorded answers: an object 1, a mutation 10, a connection 2 plus
 * the logarithm of its page size times its nodes; lists and money are free.
 */
export function requestedCost(schema: GraphQLSchema, document: DocumentNode): number {
  const info = new TypeInfo(schema);
  const factors = [1];
  let cost = 0;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        enter(node) {
          const type = getNamedType(info.getType());
          const factor = factors.at(-1) ?? 1;
          const first = node.arguments?.find(({ name }) => name.value === "first")?.value;
          const isConnection = type?.name.endsWith("Connection") ?? false;
          const parent = info.getParentType()?.name;
          if (parent === "Mutation") cost += 10;
          else if (isConnection) cost += 2 * factor;
          else if (
            isObjectType(type) &&
            !/^(?:MoneyBag|MoneyV2|PageInfo|Weight)$/.test(type.name) &&
            node.name.value !== "nodes"
          )
            cost += factor;
          const count = isConnection && first?.kind === Kind.INT ? Number(first.value) : 1;
          const many = count <= 1 ? 1 : Math.max(1, Math.log2(count) + 0.5);
          if (isConnection) cost += factor * many;
          factors.push(factor * (isConnection ? many : 1));
        },
        leave() {
          factors.pop();
        },
      },
    }),
  );
  return Math.max(1, Math.round(cost));
}
