import { epicorByEcc, epicorByEccAlone, startEpicorStand } from "../../../../../test/epicor.ts";
import { describeErp } from "../../conformance.ts";

describeErp("ECC messages, with REST to look up", epicorByEcc.can, () => startEpicorStand(epicorByEcc));
describeErp("ECC messages alone", epicorByEccAlone.can, () => startEpicorStand(epicorByEccAlone));
