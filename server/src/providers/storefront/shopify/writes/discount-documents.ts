const node = "codeDiscountNode { id }";
const errors = "userErrors { field message code }";

export const discountDocuments = {
  CreateDiscount: `mutation CreateDiscount($discount: DiscountCodeBasicInput!) {
    discountCodeBasicCreate(basicCodeDiscount: $discount) { ${node} ${errors} } }`,
  ActivateDiscount: `mutation ActivateDiscount($id: ID!) { discountCodeActivate(id: $id) { ${node} ${errors} } }`,
  DeactivateDiscount: `mutation DeactivateDiscount($id: ID!) { discountCodeDeactivate(id: $id) { ${node} ${errors} } }`,
  DeleteDiscount: `mutation DeleteDiscount($id: ID!) { discountCodeDelete(id: $id) { deletedCodeDiscountId ${errors} } }`,
  DiscountByCode: `query DiscountByCode($code: String!) { codeDiscountNodeByCode(code: $code) { id codeDiscount {
    ... on DiscountCodeBasic { title startsAt endsAt usageLimit appliesOncePerCustomer } } } }`,
  OneDiscount: `query OneDiscount($id: ID!) { codeDiscountNode(id: $id) { id } }`,
} as const;
