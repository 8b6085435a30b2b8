import type { NativeCard } from "@crema/contract/areas/trends";
import { pointHeading, pointName, valueText } from "./chart-words.ts";

/** A chart's figures as a table, the latest first where they are of time. */
export function PointTable({ card }: { card: NativeCard }) {
  const points = card.key === "orders.by-state" ? card.points : card.points.toReversed();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="trend-table" aria-label={`${card.title}, table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{pointHeading(card)}</th>
            {card.series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, values }) => (
            <tr key={at}>
              <th scope="row">{pointName(card, at)}</th>
              {card.series.map((series, index) => (
                <td key={series.key}>{valueText(series, values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
