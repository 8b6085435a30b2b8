import { aCodeOf, aFailedBatch, aVoucher } from "./promotions.ts";
import type { AnyRequest, TestApp } from "./test-app.ts";
import { anUnconfirmedMailOf } from "./unconfirmed-mails.ts";
import { aCustomer } from "./users.ts";

type Example = (app: TestApp) => Promise<AnyRequest>;
const of = (request: AnyRequest): AnyRequest => request;
const ofVoucher =
  (body?: unknown): Example =>
  async (app) =>
    of({ params: { uuid: await aVoucher(app) }, ...(body === undefined ? {} : { body }) });
const ofCode =
  (body?: unknown, hasHolder = false): Example =>
  async (app) => {
    const uuid = await aVoucher(app);
    const code = await aCodeOf(app, uuid, hasHolder ? { userUuid: await aCustomer(app) } : {});
    return of({ params: { uuid, code }, ...(body === undefined ? {} : { body }) });
  };

/** One request per call, as `example-requests.ts` wants it. */
export const voucherExamples = {
  listVouchers: () => of({}),
  getVoucher: ofVoucher(),
  createVoucher: () => of({ body: { title: "Free shipping", description: "Within Australia", defaultExpiry: 30 } }),
  updateVoucher: ofVoucher({ title: "Free shipping" }),
  sendTestVoucherMail: ofVoucher({}),
  listVoucherCodes: ofVoucher(),
  generateVoucherCodes: ofVoucher({ count: 3 }),
  listCodeBatches: ofVoucher(),
  resumeCodeBatch: async (app: TestApp) => {
    const uuid = await aVoucher(app);
    return of({ params: { uuid, batchUuid: await aFailedBatch(app, uuid) } });
  },
  updateVoucherCode: ofCode({ description: "For the window" }),
  assignVoucherCode: async (app: TestApp) => of({ ...(await ofCode()(app)), body: { userUuid: await aCustomer(app) } }),
  deleteVoucherCode: ofCode(),
  notifyVoucherCode: ofCode(undefined, true),
  listUnconfirmedMails: ofVoucher(),
  sendUnconfirmedMails: async (app: TestApp) => {
    const uuid = await aVoucher(app);
    const code = await aCodeOf(app, uuid, { userUuid: await aCustomer(app) });
    await anUnconfirmedMailOf(app, code);
    return of({ params: { uuid }, body: {} });
  },
  getVoucherCodePdf: ofCode(),
};
