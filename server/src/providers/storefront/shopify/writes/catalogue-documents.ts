export const catalogueDocuments = {
  Collections: `query Collections($after: String) { collections(first: 100, after: $after, sortKey: TITLE) {
    pageInfo { hasNextPage endCursor } nodes { id title ruleSet { appliedDisjunctively } } } }`,
  PutProduct: `mutation PutProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
    productSet(identifier: $identifier, input: $input, synchronous: true) {
      product { id } userErrors { field message code } } }`,
  ProductToPut: `query ProductToPut($id: ID!, $variants: Int!) {
    product(id: $id) { id variants(first: $variants) { nodes { id sku } } } }`,
  DeleteProduct: `mutation DeleteProduct($id: ID!) {
    productDelete(input: { id: $id }) { deletedProductId userErrors { field message } } }`,
  ProductOfHandle: `query ProductOfHandle($handle: String!) { productByIdentifier(identifier: { handle: $handle }) { id } }`,
  HideProduct: `mutation HideProduct($id: ID!) {
    productUpdate(product: { id: $id, status: ARCHIVED }) { product { id } userErrors { field message } } }`,
  PrimaryLocation: "query PrimaryLocation { location { id } }",
  OneProduct: `query OneProduct($id: ID!) { product(id: $id) { id } }`,
  SetDetails: `mutation SetDetails($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { metafields { id } userErrors { field message code } } }`,
} as const;
