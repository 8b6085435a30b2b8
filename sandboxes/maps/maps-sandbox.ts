/** Three geocoders over one set of places. */
import { type Sandbox, type SandboxOptions, startSandbox } from "../kit/sandbox.ts";
import { googleDoor, googleFaults, googleKey } from "./google-door.ts";
import { nominatimDoor } from "./nominatim-door.ts";
import { photonDoor } from "./photon-door.ts";

export const startMapsSandbox = (options?: SandboxOptions): Promise<Sandbox> =>
  startSandbox<unknown>(
    {
      title: "Maps and geocoding",
      seed: () => ({}),
      faults: googleFaults,
      env: (address) => ({
        GOOGLE_GEOCODING_URL: address("google"),
        GOOGLE_GEOCODING_KEY: googleKey,
        NOMINATIM_URL: address("nominatim"),
        PHOTON_URL: address("photon"),
      }),
      parts: ({ clock }) => ({
        doors: { google: googleDoor(clock), nominatim: nominatimDoor(clock), photon: photonDoor(clock) },
      }),
    },
    options,
  );
