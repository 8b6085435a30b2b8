import { sql } from "kysely";
import type { DemoArea } from "./demo-area.ts";

/** A card the Givex sandbox has from the start. */
const sandboxCard = "603628410000050000";

/** Of two in three gift-card lines the number is known, of the others the shop never told it. */
export const giftCardsDemo: DemoArea = {
  name: "gift-cards",
  async seed(tx) {
    const { rows } = await sql`
      update order_lines set gift_cards = jsonb_build_array(${sandboxCard}::text) where is_gift_card and order_id % 3 > 0 returning 1`.execute(
      tx,
    );
    return `${rows.length} gift cards`;
  },
};
