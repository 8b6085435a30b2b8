import { Trash2 } from "lucide-react";
import type { Location } from "@crema/contract/areas/locations";
import { useAccess } from "../../../app/access/access-store.ts";
import { usePathParam } from "../../../app/navigation/address.ts";
import { DetailFrame, DetailRecord, isGone, type RecordQuery } from "../../../app/pages/detail-frame.tsx";
import { DetailTitle } from "../../../app/pages/detail-title.tsx";
import { useAskToDelete } from "../../../app/pages/use-ask-to-delete.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { preloadDialog } from "../../../ui/overlay/lazy-dialog.tsx";
import { deleteLocation, locationCache, updateLocation } from "../location-queries.ts";
import { locationHref } from "../location-words.ts";
import { bodyOf } from "./location-form.ts";
import { LocationPanels } from "./location-panels.tsx";
import { useLocationForm } from "./use-location-form.ts";

/** The location of the address. Source: LOC-03; spec part 2, section 2 'Locations'. */
export function LocationDetail() {
  const uuid = usePathParam("uuid");
  const query = locationCache.useRecord(uuid);
  return (
    <DetailRecord id={uuid} noun="location" query={query}>
      {(location) => <LoadedLocation key={uuid} location={location} query={query} />}
    </DetailRecord>
  );
}

function LoadedLocation({ location, query }: { location: Location; query: RecordQuery<Location> }) {
  const isReadOnly = !useAccess("location").canEdit || isGone(query);
  const form = useLocationForm({
    location,
    send: (typed, image) =>
      updateLocation({ body: { ...bodyOf(typed, image), uuid: location.uuid, updatedAt: location.updatedAt } }),
    savedNotice: "Location updated successfully",
  });
  const href = locationHref(location.uuid);
  return (
    <DetailFrame
      noun="location"
      query={query}
      form={form}
      recent={{ href, label: location.title, detail: location.addressFormatted }}
      history={{ kind: "location", id: location.uuid }}
      lastUpdated={location.updatedAt}
      isReadOnly={isReadOnly}
      head={
        <DetailTitle
          title={location.title}
          href={href}
          noun="location"
          actions={!isReadOnly && <DeleteLocation location={location} />}
        >
          <span className="location-where">{location.addressFormatted}</span>
        </DetailTitle>
      }
    >
      <LocationPanels form={form} isNew={false} isReadOnly={isReadOnly} />
    </DetailFrame>
  );
}

/** Source: LOC-12, LOC-13, LOC-39; AMB-78. */
function DeleteLocation({ location: { uuid, title } }: { location: Location }) {
  const ask = useAskToDelete({
    noun: "location",
    name: title,
    href: locationHref(uuid),
    list: ["/locations", { state: {} }],
    remove: () => deleteLocation({ params: { uuid } }),
    drop: (client) => locationCache.drop(client, uuid),
  });
  return (
    <Button icon={Trash2} variant="quiet-danger" onClick={ask} onPointerEnter={preloadDialog}>
      Delete Location
    </Button>
  );
}
