/**
 * The closed list of reasons the server gives when it says no, each with its HTTP status.
 * A call names those it can give beyond the general ones, so that a screen's switch over them is checked.
 * Source: ledger section B "Rules for every call".
 */
export const generalRefusals = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  body_too_large: 413,
  unsupported_media_type: 415,
  /** The database was restored, and nothing of this kind leaves until it is released. */
  paused: 409,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
} as const;

export const callRefusals = {
  /** Somebody else changed the record since it was read; the body carries both values. */
  changed_by_someone_else: 409,
  idempotency_key_reused: 422,
  still_running: 409,
  wrong_credentials: 401,
  own_permissions: 403,
  own_account: 409,
  staff_target: 403,
  last_permission_holder: 409,
  email_verified: 409,
  not_verified: 409,
  already_archived: 409,
  not_archived: 409,
  default_address: 409,
  wrong_return_address: 400,
  link_expired: 410,
  domain_refused: 422,
  /** The order is in the ERP, by upload or by hand. */
  already_uploaded: 409,
  /** Orders of this source or standing are never sent. */
  not_submittable: 409,
  already_processed: 409,
  /** What staff note as seen to is not what stands there by now; the message tells what does. */
  not_as_seen: 409,
  /** Another sale came in under this till and receipt. */
  receipt_reused: 409,
  /** The customer has a loyalty card, and it is swapped in the gift-card system. */
  has_card: 409,
  /** The card is another customer's. */
  card_taken: 409,
  /** A third party refused for a reason that staff can mend; the message is theirs. */
  provider_refused: 409,
  /** Nothing is generated, mailed or redeemed of an inactive voucher. */
  voucher_inactive: 409,
  /** A code that was used is kept. */
  has_redemptions: 409,
  not_assigned: 409,
  code_expired: 409,
  code_not_started: 409,
  /** As often as it may be, by anybody or by this person. */
  code_used_up: 409,
  person_used_up: 409,
  /** A limit per person needs one. */
  person_needed: 409,
  person_unknown: 409,
  /** The voucher is good for other articles. */
  wrong_articles: 409,
  /** This till used another code under this key. */
  redemption_key_reused: 409,
  /** This till called off what it does under this key before it came. */
  redemption_called_off: 409,
  /** Archived, not verified, without an email address, or does not want this mail. */
  holder_unreachable: 409,
  /** The people who were shown are no longer written down, were shown over an hour ago, or for another act. */
  audience_gone: 409,
  /** The same was done for others a short time ago; `again` does it once more. */
  made_before: 409,
  /** Whoever asks has no device with the app. */
  no_device: 409,
  /** What was done is of a kind that cannot be taken back. */
  not_reversible: 409,
  /** The same person asked anew before this was answered. */
  overtaken: 409,
  /** Background work that runs, or that another act stops. */
  not_cancellable: 409,
  /** Somebody else has released this kind. */
  already_released: 409,
  /** Background work that would perhaps be done twice, or that is taken up again elsewhere. */
  not_repeatable: 409,
} as const;

export type GeneralRefusal = keyof typeof generalRefusals;
export type CallRefusal = keyof typeof callRefusals;
export type RefusalCode = GeneralRefusal | CallRefusal;

export const statusOf = (code: RefusalCode): number => ({ ...generalRefusals, ...callRefusals })[code];

/** Both values of one field when two people changed the same record. */
export interface FieldConflict {
  readonly yours: unknown;
  readonly theirs: unknown;
}

/** What a 409 `changed_by_someone_else` adds to the error body. */
export interface ConflictBody {
  readonly changedBy: string;
  /** '' where it is not known. */
  readonly changedAt: string;
  readonly current: unknown;
  readonly conflicts: Readonly<Record<string, FieldConflict>>;
}

/** Body of every answer outside 2xx. `errors` is keyed by the form's field path; `errmsg` only on segment calls. */
export interface ErrorBody extends Partial<ConflictBody> {
  readonly code: RefusalCode | "internal" | "provider_failed";
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly errmsg?: string;
  /** Of `made_before`: the uuid of the batch that was made. */
  readonly batch?: string;
  readonly requestId: string;
}
