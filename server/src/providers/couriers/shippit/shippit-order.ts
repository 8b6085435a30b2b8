/** Our order in the fields of Shippit's. Pure. Source: docs/providers/shippit.md, "Protocol". */
import type { CourierOrder } from "../couriers.ts";

const filled = (parts: readonly string[], between: string): string => parts.filter((part) => part !== "").join(between);

export const orderBody = ({ shipTo, ...order }: CourierOrder) => ({
  order: {
    courier_type: order.service,
    delivery_address: filled([shipTo.address1, shipTo.address2], ", "),
    delivery_suburb: shipTo.city,
    delivery_state: shipTo.state,
    delivery_postcode: shipTo.postCode,
    delivery_country_code: shipTo.countryCode,
    delivery_company: shipTo.company,
    receiver_name: filled([shipTo.firstName, shipTo.lastName], " "),
    receiver_contact_number: shipTo.phone,
    authority_to_leave: order.isAuthorisedToLeave ? "Yes" : "No",
    delivery_instructions: order.instructions,
    retailer_reference: order.reference,
    retailer_invoice: order.invoice,
    product_currency: order.currency,
    user_attributes: { email: order.email, first_name: shipTo.firstName, last_name: shipTo.lastName },
    parcel_attributes: order.parcels.map(({ quantity, weightGrams, partCode, title, priceCents }) => ({
      qty: quantity,
      weight: weightGrams / 1_000,
      sku: partCode,
      title,
      price: priceCents / 100,
    })),
  },
});
