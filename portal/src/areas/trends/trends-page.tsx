import { type ChartSection, chartSections, periods } from "@crema/contract/areas/trends";
import { useId } from "react";
import { useListAddress } from "../../app/pages/use-list-address.ts";
import { RadioGroup } from "../../ui/fields/radio-group.tsx";
import { periodLabels } from "./chart-words.ts";
import { TrendCard } from "./trend-card.tsx";
import { chosenSections, readTrendsState, trendsHref, type TrendsState } from "./trends-address.ts";
import "./trends.css";

const address = { read: readTrendsState, hrefOf: trendsHref };
const options = periods.map((value) => ({ value, label: periodLabels[value] }));

/** Trends: ten charts in three sections. Source: spec part 2, section 3; TRD-01 to TRD-05. */
export function TrendsPage() {
  const { state, show } = useListAddress<TrendsState>(address);
  return (
    <div className="trends">
      {chartSections.map((section) => (
        <Section
          key={section.key}
          section={section}
          state={state}
          onState={(next) => show(next, { keepScroll: true, replace: true })}
        />
      ))}
    </div>
  );
}

interface SectionProps {
  section: ChartSection;
  state: TrendsState;
  onState: (state: TrendsState) => void;
}

function Section({ section, state, onState }: SectionProps) {
  const headingId = useId();
  const chosen = chosenSections.find((name) => name === section.key);
  return (
    <section className="trend-section" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{section.title}</h2>
        {chosen !== undefined && (
          <RadioGroup
            label={`Period of ${section.title}`}
            isLabelHidden
            isInline
            options={options}
            value={state[chosen]}
            onChange={(period) => onState({ ...state, [chosen]: period })}
          />
        )}
      </header>
      <div className="trend-cards">
        {section.charts.map((slot) => (
          <TrendCard key={slot.key} slot={slot} period={chosen === undefined ? "months" : state[chosen]} />
        ))}
      </div>
    </section>
  );
}
