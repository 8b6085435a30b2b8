/** Who may make which call on segments, for the access matrix. Source: ledger section B.6; AMD-14; AMB-113. */
export const segmentPolicy: Readonly<Record<string, string>> = {
  "GET /v1/segments": "segment.view, promotion.view, notification.view",
  "GET /v1/segments/fields": "segment.view",
  "GET /v1/segments/exec/:uuid": "segment.view, promotion.edit, notification.edit",
  "GET /v1/segments/:uuid": "segment.view, promotion.view, notification.view",
  "POST /v1/segments/create": "segment.edit",
  "PUT /v1/segments/update/:uuid": "segment.edit",
  "DELETE /v1/segments/delete/:uuid": "segment.edit",
  "POST /v1/segments/:uuid/csv": "segment.view",
};
