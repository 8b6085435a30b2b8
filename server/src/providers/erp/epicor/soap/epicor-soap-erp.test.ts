import { epicorBySoap, epicorBySoapAlone, startEpicorStand } from "../../../../../test/epicor.ts";
import { describeErp } from "../../conformance.ts";

describeErp("SOAP, with REST to look up", epicorBySoap.can, () => startEpicorStand(epicorBySoap));
describeErp("SOAP alone", epicorBySoapAlone.can, () => startEpicorStand(epicorBySoapAlone));
