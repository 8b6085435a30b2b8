import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { cardSwapNote, type LoyaltyPoints } from "@crema/contract/areas/loyalty";
import { useAccess } from "../../app/access/access-store.ts";
import { messageOf } from "../../app/api/api-error.ts";
import { LoadFailure } from "../../app/feedback/load-failure.tsx";
import { useReadAgainWith } from "../../app/live/use-read-again-with.ts";
import { featuresOn, settings } from "../../app/start/settings.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Facts } from "../../ui/display/facts.tsx";
import { Note, ProblemNote } from "../../ui/display/note.tsx";
import { formatCount, formatDateTime, formatMoney } from "../../ui/foundation/format.ts";
import { useFocusAfterRemoval } from "../../ui/foundation/use-focus-after-removal.ts";
import { SkeletonLines } from "../../ui/state/skeleton.tsx";
import { cardKey, getPoints, pointsKey } from "./card-queries.ts";
import { NoCard } from "./no-card.tsx";

/** Card number, points and Bean Dollars of a customer, or two ways to a card. Source: LOY-01 to LOY-05; docs/decisions/0080. */
export function LoyaltyPanel({ userUuid, canEdit }: { userUuid: string; canEdit: boolean }) {
  const client = useQueryClient();
  useReadAgainWith({ record: "user", id: userUuid }, pointsKey(userUuid));
  useReadAgainWith({ record: "user", id: userUuid }, cardKey(userUuid));
  // One's own profile is there without a right to customers; cards of customers are not.
  const canSeeCard = useAccess("user").canSee && featuresOn().has("users");
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
  const isWithoutCard = data?.fom === "" && canSeeCard;
  const { box, onRemoval } = useFocusAfterRemoval<HTMLDivElement>(isWithoutCard ? 1 : 0);
  return (
    <Card
      title="Friends loyalty"
      actions={
        <Button size="small" icon={RotateCw} isPending={refresh.isPending} onClick={() => refresh.mutate()}>
          Refresh
        </Button>
      }
    >
      <div className="ui-stack" ref={box} tabIndex={-1}>
        {data === undefined && (query.isError ? <LoadFailure query={query} /> : <SkeletonLines lines={2} />)}
        {data !== undefined && <LoyaltyFacts points={data} />}
        {isWithoutCard && <NoCard userUuid={userUuid} canEdit={canEdit} onDone={() => onRemoval(0)} />}
        <RefreshFailure refresh={refresh} />
        <Note tone="mute">{cardSwapNote}</Note>
      </div>
    </Card>
  );
}

function RefreshFailure({ refresh }: { refresh: UseMutationResult<LoyaltyPoints, Error, void, string | undefined> }) {
  if (refresh.isError)
    return <ProblemNote text={messageOf(refresh.error, "The loyalty details could not be refreshed")} />;
  // The provider was asked, and what is stored is as old as before.
  const isUnanswered = refresh.isSuccess && refresh.data.fom !== "" && refresh.data.updatedAt === refresh.context;
  return isUnanswered ? (
    <Note tone="warn" role="alert">
      The gift-card provider did not answer: these are the figures as of {formatDateTime(refresh.data.updatedAt)}.
    </Note>
  ) : null;
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
