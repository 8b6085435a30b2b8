/** Who may make which call of redemptions and older offers, as the specification says: part of the policy of all calls. */
export const redemptionPolicy: Readonly<Record<string, string>> = {
  "POST /v1/pos/vouchers/validate": "key pos",
  "POST /v1/pos/vouchers/redeem": "key pos",
  "POST /v1/pos/vouchers/reverse": "key pos",
  "GET /v1/promotions/vouchers/redemptions": "promotion.view",
  "GET /v1/promotions/offers": "promotion.view",
  "POST /v1/promotions/offers": "promotion.edit",
  "PUT /v1/promotions/offers/:uuid": "promotion.edit",
  "DELETE /v1/promotions/offers/:uuid": "promotion.edit",
};
