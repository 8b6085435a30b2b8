/** Background work in staff's words. Source: docs/areas/jobs.md; docs/words.md. */

/** What happens at third parties, and the page of what it is about; one that ends in / goes on with its subject, or with the user it is about. */
export const effectKinds = [
  { kind: "erp-upload", words: "Upload an order", page: "/orders/" },
  { kind: "order-reward", words: "Reward an order", page: "/orders/" },
  { kind: "reward-refund", words: "Take a reward back", page: "/orders/" },
  { kind: "courier-booking", words: "Book a courier", page: "/orders/" },
  { kind: "storefront-order-update", words: "Tell the shop of an order", page: "/orders/" },
  { kind: "product-to-shop", words: "Send a product to the shop", page: "/products/" },
  { kind: "product-unpublish", words: "Take a product off the shop", page: "/products/" },
  { kind: "promotion-to-shop", words: "Tell the shop of a promotion", page: "/promotions" },
  { kind: "app-link", words: "Send an app link by SMS", page: "/users/" },
] as const;

/** What is asked for anew on the page of its record, and had once more nowhere else. */
export const askedForAnew: readonly string[] = ["app-link"];

/** What each schedule does, in one sentence, by task. */
export const schedulesInWords: Readonly<Record<string, string>> = {
  housekeeping: "Removes sessions, messages and records that have been kept for their time.",
  "order-erp-uploads": "Finds orders that are not in the ERP yet and has them uploaded.",
  "subscribe-to-shop": "Makes sure that the shop tells of every order.",
  "read-shop-orders": "Reads orders that changed in the shop.",
  "compare-shop-orders": "Compares recent orders with the shop, and reads those that were missed.",
  "clean-raw-records": "Empties stored order messages that are no longer needed.",
  "order-courier-bookings": "Finds orders that wait for a courier and has them booked.",
  "courier-poll": "Asks couriers where open parcels are.",
  "order-rewards": "Finds orders whose Bean Dollars were not given and has them given.",
  "read-shop-collections": "Reads the shop's collections for the pages of products.",
  "send-products": "Sends products that changed to the shop.",
  "read-erp-parts": "Reads the ERP's parts once a night, and goes on where that broke off.",
  "remove-unused-uploads": "Removes images that no record shows.",
  "expire-codes": "Puts away voucher codes that have expired.",
  "give-up-batches": "Gives up acts of making codes that failed too often.",
  "forget-members": "Forgets who was in audiences that have been used.",
  "forget-listed": "Forgets deleted people of the mailing list.",
  "run-automations": "Gives vouchers to those whose day it is.",
  "tell-shop-promotion": "Tells the shop which promotion runs.",
  "give-up-scripts": "Gives up scripts that failed too often.",
  "forget-audiences": "Removes audiences that were shown and never used.",
  "send-forsaken-pushes": "Takes up push notifications that nobody works on.",
  "forget-devices": "Removes devices on which the app has not been opened for long.",
  "forget-push-sendings": "Removes lists of who got old push notifications.",
  "check-services": "Tests the services that Diagnostics shows.",
  "work-on-waiting-effects": "Takes up what waits for third parties and has nothing to wait for any more.",
  "work-on-waiting-deliveries": "Takes up messages from third parties that nobody works on.",
  "send-waiting-mails": "Takes up mails that nobody works on.",
};
