import { EmptyState } from "../../../ui/state/empty-state.tsx";

/** Offer tiles of the mobile app. Source: APP-TILE-02. */
export const TilesTab = () => <EmptyState />;
