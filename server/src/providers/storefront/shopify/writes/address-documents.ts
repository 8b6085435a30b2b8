const fields = "{ id firstName lastName company address1 address2 city provinceCode zip countryCodeV2 phone }";
const input = "$customerId: ID!, $address: MailingAddressInput!, $isDefault: Boolean";
const errors = "userErrors { field message }";

/** What is asked and told about customers' addresses. */
export const addressDocuments = {
  CustomerAddresses: `query CustomerAddresses($customerId: ID!, $after: String) { customer(id: $customerId) {
    defaultAddress { id } addressesV2(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes ${fields} } } }`,
  CreateAddress: `mutation CreateAddress(${input}) {
    customerAddressCreate(customerId: $customerId, address: $address, setAsDefault: $isDefault) { address { id } ${errors} } }`,
  UpdateAddress: `mutation UpdateAddress(${input}, $addressId: ID!) {
    customerAddressUpdate(customerId: $customerId, addressId: $addressId, address: $address, setAsDefault: $isDefault) {
      address { id } ${errors} } }`,
  DeleteAddress: `mutation DeleteAddress($customerId: ID!, $addressId: ID!) {
    customerAddressDelete(customerId: $customerId, addressId: $addressId) { deletedAddressId ${errors} } }`,
  MakeDefault: `mutation MakeDefault($customerId: ID!, $addressId: ID!) {
    customerUpdateDefaultAddress(customerId: $customerId, addressId: $addressId) {
      customer { defaultAddress { id } } ${errors} } }`,
} as const;
