export interface FirstRun {
  readonly segmentUuid: string | null;
  readonly voucherUuid: string | null;
  readonly sendEmailOnGeneration: boolean;
  readonly runAt: Date;
}
/** What people are confirmed for: this run with this voucher, with mails or without. For anything else they are asked about again. */
export const firstRunPurpose = ({ segmentUuid, voucherUuid, sendEmailOnGeneration, runAt }: FirstRun): string =>
  `automation voucher:${voucherUuid} segment:${segmentUuid} ${sendEmailOnGeneration ? "mailed" : "unmailed"} at:${runAt.toISOString()}`;
