import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Location } from "@crema/contract/areas/locations";
import { type RecordForm, useRecordForm } from "../../../app/pages/use-record-form.ts";
import { settings } from "../../../app/start/settings.ts";
import { usePicture } from "../../../app/uploads/use-picture.ts";
import { locationCache } from "../location-queries.ts";
import { useLocationPoint } from "./use-location-point.ts";
import { type LocationForm, formOf, locationFieldWords, newForm, problemsOf } from "./location-form.ts";

export interface LocationSaving {
  /** Undefined: a new one. */
  readonly location: Location | undefined;
  /** Sends it, with the picture's address. */
  readonly send: (form: LocationForm, image: string) => Promise<Location>;
  /** After what was saved is in the cache. */
  readonly onSaved?: (saved: Location) => void;
  readonly savedNotice: string;
}

export interface LocationSaveForm extends RecordForm<LocationForm> {
  /** 0 to 1 while the picture is being sent. */
  readonly progress: number | undefined;
  readonly cancelUpload: () => void;
  /** Counts the saves that were refused here, before anything was sent. */
  readonly refusals: number;
  readonly place: ReturnType<typeof useLocationPoint>;
}

const formOfAny = (location: Location | undefined): LocationForm =>
  location === undefined ? newForm : formOf(location);
const nothing = {};
const own = (typed: LocationForm) => problemsOf(typed, settings().locationStates);

/**
 * The one draft of a location, new or stored. Save is open as soon as something changed: it checks first, and from then on the
 * problems follow what is typed; then an address that is being looked up is waited for, the picture is sent, and the location. Source: LOC-18, LOC-30, LOC-31; SC-22.
 */
export function useLocationForm({ location, send, onSaved, savedNotice }: LocationSaving): LocationSaveForm {
  const client = useQueryClient();
  const picture = usePicture();
  const [refusals, setRefusals] = useState(0);
  const form = useRecordForm<Location | undefined, LocationForm>(location, {
    ...locationFieldWords,
    formOf: formOfAny,
    problemsOf: () => nothing,
    save: async (typed) => {
      const placed = { ...typed, ...(await place.settled()) };
      return send(placed, await picture.addressOf(typed.image, "image"));
    },
    store: async (saved) => {
      if (saved === undefined) return;
      setRefusals(0);
      await locationCache.store(client, saved);
      onSaved?.(saved);
    },
    reread: () => (location === undefined ? Promise.resolve(location) : locationCache.reread(client, location.uuid)),
    savedNotice,
  });
  const place = useLocationPoint({ form: form.draft.form, stored: form.stored, set: form.draft.set });
  const save = (typed = form.draft.form) => {
    if (Object.keys(own(typed)).length > 0) setRefusals((count) => count + 1);
    else form.save(typed);
  };
  return {
    ...form,
    problems: refusals > 0 ? { ...form.problems, ...own(form.draft.form) } : form.problems,
    canSave: form.draft.conflicts.length === 0,
    save,
    discard: () => {
      setRefusals(0);
      place.stop();
      form.discard();
    },
    place,
    progress: picture.progress,
    cancelUpload: picture.cancel,
    refusals,
  };
}
