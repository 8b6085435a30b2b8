/** The ERP's no. Each door says it in its own form: an error body, a fault, a status with a description. */
export interface RefusalWords {
  /** As the REST door answers it. */
  readonly status: number;
  /** The vendor's class name. */
  readonly type: string;
  readonly message: string;
  /** The table it is about. */
  readonly table?: string;
}

export class Refused extends Error {
  readonly words: RefusalWords;
  constructor(words: RefusalWords) {
    super(words.message);
    this.words = words;
  }
}

export const businessType = "Ice.Common.BusinessObjectException";

/** Something the business rules do not allow. */
export const against = (table: string, message: string): Refused =>
  new Refused({ status: 400, type: businessType, message, table });

/** A body or an address the REST layer cannot make sense of. */
export const misshapen = (message: string, status = 400): Refused =>
  new Refused({ status, type: "Epicor.RESTApi.ErrorHandling.ApiException", message });

export const notFound = (message: string): Refused =>
  new Refused({ status: 404, type: "Ice.Common.RecordNotFoundException", message });
