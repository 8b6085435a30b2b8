import { type FailedQuery, LoadFailure } from "../../../app/feedback/load-failure.tsx";
import { Card } from "../../../ui/display/card.tsx";
import { Chip } from "../../../ui/display/chip.tsx";
import { SkeletonLines } from "../../../ui/state/skeleton.tsx";
import { isSecret } from "./integration-words.ts";

interface ConnectionCardProps<T> {
  readonly title: string;
  readonly labels: readonly (readonly [keyof T & string, string])[];
  readonly query: FailedQuery & { readonly data: T | undefined; readonly isError: boolean };
}

/** How a third party is reached, to read; of secrets only whether they are set. Source: SET-03, SET-08; AMB-118. */
export function ConnectionCard<T extends Readonly<Record<string, string>>>({
  title,
  labels,
  query,
}: ConnectionCardProps<T>) {
  const { data } = query;
  if (data === undefined)
    return (
      <Card title={title}>
        {query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={labels.length} />}
      </Card>
    );
  return (
    <Card title={title}>
      <dl className="settings-connection">
        {labels.map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{isSecret(field) ? <SecretChip standing={data[field] ?? ""} /> : shown(data[field])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const shown = (value: string | undefined): string => (value === undefined || value === "" ? "–" : value);

function SecretChip({ standing }: { standing: string }) {
  return (
    <Chip tone={standing === "set" ? "ok" : "mute"} dot={standing === "set" ? "solid" : "hollow"}>
      {standing}
    </Chip>
  );
}
