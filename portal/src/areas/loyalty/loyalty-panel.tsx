import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { LoyaltyPoints, getLoyaltyPoints } from "@crema/contract/areas/loyalty";
import { messageOf } from "../../app/api/api-error.ts";
import { callOf } from "../../app/api/call.ts";
import { LoadFailure } from "../../app/feedback/load-failure.tsx";
import { useReadAgainWith } from "../../app/live/use-read-again-with.ts";
import { settings } from "../../app/start/settings.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Facts } from "../../ui/display/facts.tsx";
import { Note } from "../../ui/display/note.tsx";
import { formatCount, formatDateTime, formatMoney } from "../../ui/foundation/format.ts";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";

const getPoints = callOf<typeof getLoyaltyPoints>("GET", "/v1/loyalty/points/:userUuid");
const pointsKey = (userUuid: string) => ["loyalty", "points", userUuid] as const;

/** Card number, points and Bean Dollars of a customer. Source: LOY-01 to LOY-05. */
export function LoyaltyPanel({ userUuid }: { userUuid: string }) {
  const client = useQueryClient();
  useReadAgainWith({ record: "user", id: userUuid }, pointsKey(userUuid));
  const query = useQuery({
    queryKey: pointsKey(userUuid),
    queryFn: ({ signal }) => getPoints({ params: { userUuid } }, { signal }),
  });
  const refresh = useMutation({
    mutationFn: () => getPoints({ params: { userUuid }, query: { refresh: true } }),
    onMutate: () => client.getQueryData<LoyaltyPoints>(pointsKey(userUuid))?.updatedAt,
    onSuccess: async (points) => {
      // The first answer, without the provider, may still be on its way and must not come back over this one.
      await client.cancelQueries({ queryKey: pointsKey(userUuid) });
      client.setQueryData(pointsKey(userUuid), points);
    },
  });
  const { data } = query;
  // The provider was asked, and what is stored is as old as before.
  const isUnanswered = refresh.isSuccess && refresh.data.fom !== "" && refresh.data.updatedAt === refresh.context;
  return (
    <Card
      title="Friends loyalty"
      actions={
        <Button size="small" icon={RotateCw} isPending={refresh.isPending} onClick={() => refresh.mutate()}>
          Refresh
        </Button>
      }
    >
      <div className="ui-stack">
        {data === undefined && (query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={2} />)}
        {data !== undefined && <LoyaltyFacts points={data} />}
        {isUnanswered && (
          <Note tone="warn" role="alert">
            The gift-card provider did not answer: these are the figures as of {formatDateTime(refresh.data.updatedAt)}.
          </Note>
        )}
        {refresh.isError && (
          <Note tone="bad" role="alert">
            {messageOf(refresh.error, "The loyalty details could not be refreshed")}
          </Note>
        )}
        <Note tone="mute">Card swaps and point edits are made in the external gift-card system.</Note>
      </div>
    </Card>
  );
}

function LoyaltyFacts({ points }: { points: LoyaltyPoints }) {
  return (
    <Facts
      facts={[
        { label: `Friends of ${settings().productName} number`, value: points.fom },
        { label: "Current points", value: formatCount(points.pointsBalance) },
        { label: "Bean Dollars", value: formatMoney(points.currencyBalance) },
        { label: "As of", value: formatDateTime(points.updatedAt) },
      ]}
    />
  );
}
