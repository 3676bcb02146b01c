import { globSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The parts that live longer than a request: their folder, and the file that runs what their machine decides. */
export const subsystems = [
  { name: "Uploading", folder: "packages/media/src/upload/", driver: "driver.ts" },
  { name: "Following", folder: "packages/streams/src/follow/", driver: "driver.ts" },
  { name: "Receiving", folder: "packages/webhooks/src/", driver: "receive/delivery/process-delivery.ts" },
  { name: "Tokens", folder: "packages/http/src/sign-in/", driver: "refresh/obtain-tokens.ts" },
  { name: "Limits", folder: "packages/http/src/rate-limit/", driver: "send-in-turn.ts" }
]

/** The names that every machine has: its table, its states, its events, its commands, and the function of them. */
export const machineNames = "begin handlers start step transitions Command Event Handlers Happened State Step".split(
  " "
)

/** How a function says that its input is invalid. A missing part of a response or of a webhook's request is not input. */
export const forms = [
  { form: "InvalidInput", pattern: /\bInvalidInput\b/ },
  { form: "Refused, a value without a name and a rule", pattern: /\b(?:new|instanceof) (?:Parameter\.)?Refused\b/ },
  { form: "Refusal, a response of a webhook", pattern: /: Refusal\b/ },
  { form: "an object with a tag, told apart by having it", pattern: /"_tag" in / }
]

/**
 * The folders of the packages that programs import, without the emulator. The command line and `create-xeffect` are programs
 * themselves, and the tools of the server for agents are in `ai`.
 */
export const shippedPackages = (directory: string): ReadonlyArray<string> =>
  readdirSync(join(directory, "packages")).filter(
    (folder) => !["ai", "cli", "conformance", "create-xeffect", "emulator", "xeffect"].includes(folder)
  )

/** The specification's former names of operations that it renamed. */
const formerNames = ["follow", "unfollow"]

/** The module that declares the resources a second time, as schemas: their names are the specification's. */
export const schemas = "packages/core/src/define/schemas.ts"

/** The names of the operations in the specification, in camelCase. */
export const operationNames = (directory: string): ReadonlySet<string> =>
  new Set([
    ...formerNames,
    ...globSync("packages/*/src/**/*.ts", { cwd: directory }).flatMap((path) =>
      Array.from(readFileSync(join(directory, path), "utf8").matchAll(/^ {2}name: "([a-z_0-9]+)",$/gm), ([, name]) =>
        `${name}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      )
    )
  ])
