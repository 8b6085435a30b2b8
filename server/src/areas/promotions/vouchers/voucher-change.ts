/** What is locked, compared and shown of a voucher when it changes. */
import type { Voucher } from "@crema/contract/areas/promotions";
import type { Fields } from "../../../platform/writes/differences.ts";

/** Everything but what the server itself says of a voucher. */
export const auditedFields = ({
  uuid: _u,
  totalClaims: _t,
  createdAt: _c,
  updatedAt: _a,
  ...fields
}: Voucher): Fields => fields;
