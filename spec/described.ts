import type { Facts } from "../packages/emulator/src/description/facts-types.ts"
import requests from "./description/requests.json" with { type: "json" }
import vanished from "./description/vanished.json" with { type: "json" }
import type { Vanished } from "./vanished.ts"
import { withVanished } from "./with-vanished.ts"

/** The newest description, with what it lost and nobody dropped. Declarations and the emulator follow from it. */
// The compiler sees a separate type for each of thousands of literals; the tools that write the files are typed by these.
export const described: Facts = withVanished(requests as unknown as Facts, vanished as unknown as Vanished)
