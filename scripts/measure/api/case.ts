import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Package, top } from "../../workspace.ts"
import { declarationFile, openBuilt } from "./built.ts"
import { propertiesOf, type Property } from "./positions.ts"

/** Types whose snake_case properties are received all the same, by the reason. */
const exceptions: Readonly<Record<string, ReadonlyArray<string>>> = {
  "the X API sends them, though its description has no such schema": [
    "AccountActivityEnvelope",
    "AccountActivityItems",
    "ActivityPayloads",
    "BroadcastPayload",
    "ChatPayload",
    "ComplianceAction",
    "DirectMessagePayload",
    "EventDirectMessage",
    "EventDirectMessageSign",
    "FavoriteEvent",
    "ForbiddenFields",
    "LegacyTweet",
    "LegacyUser",
    "OAuthRevokePayload",
    "RelationEvent",
    "ReplayJobStatus",
    "TweetPrivateMetrics",
    "UserEvent",
    "XEvent"
  ],
  "OAuth names them": [
    "Authorization",
    "AuthorizationEncoded",
    "AuthorizationUrl",
    "RequestToken",
    "RequestTokenEncoded",
    "Tokens",
    "TokensEncoded",
    "UserKeys"
  ],
  "they are received to be passed as options": [
    "AddPosts",
    "ApiOptions",
    "DeliveryConditions",
    "EmulatedCredentials",
    "EmulatedOnPort",
    "Options",
    "SendingOptions",
    "ThreadPosition",
    "UploadResume",
    "UserTokens"
  ],
  "they are parameters, to which a result refers": [
    "CreateTweetParams",
    "Definition",
    "HydrateParams",
    "Price",
    "UserAuthParams"
  ],
  "a caller passes them to a method of a service": ["AddPosts", "DeliveryConditions"],
  "they are expansions and operators of searches": [
    "DmEventExpansionTarget",
    "LikeExpansionTarget",
    "TweetExpansionTarget",
    "UserExpansionTarget",
    "operators"
  ]
}

/** Types of other libraries and runtimes, which a caller passes as they are; a `Window` is one of a definition's limits. */
const foreign = [
  "DurableObjectStorage",
  "EncryptedMessage",
  "GeneratedKeys",
  "IncomingBody",
  "NodeResponse",
  "PreparedKeyChange",
  "ProcessFiles",
  "RedisClient",
  "S3Client",
  "Window",
  "WritableFile"
]

const isSnake = (name: string) => /[a-z0-9]_[a-z0-9]/i.test(name)

const isCamel = (name: string) => /[a-z0-9][A-Z]/.test(name)

/** Names of the X API: of parameters, fields and expansions in its description. */
export const readWireNames = (): ReadonlySet<string> => {
  const texts = ["field-names", "requests", "responses"].map((name) =>
    readFileSync(join(top, "spec", "description", `${name}.json`), "utf8")
  )
  const names = texts.flatMap((text) => Array.from(text.matchAll(/[A-Za-z][\w.]*/g), ([name]) => name))
  return new Set(names.flatMap((name) => [name.replaceAll(".", "_"), ...name.split(".")]))
}

/**
 * The names that are written in the wrong case. A passed name is in snake_case. A received value is in camelCase,
 * except the X API names; an event or a reason, which has a `_tag`, is never of the X API. A type that is also received
 * may be passed on as it is.
 */
export const wrongCase = (properties: ReadonlyArray<Property>, wire: ReadonlySet<string>): ReadonlyArray<string> => {
  const received = new Set(properties.flatMap(({ owner, position }) => (position === "received" ? [owner] : [])))
  const excepted = new Set(Object.values(exceptions).flat())
  return properties.flatMap(({ isTagged, name, owner, position }) =>
    position === "received"
      ? isSnake(name) && !excepted.has(owner) && (isTagged || !wire.has(name))
        ? [`${owner}.${name} is received, and the X API does not name it: write it in camelCase`]
        : []
      : isCamel(name) && !received.has(owner) && !foreign.includes(owner)
        ? [`${owner}.${name} is passed: write it in snake_case`]
        : []
  )
}

/** Exceptions for types that are no longer there, or need none. */
export const staleExceptions = (
  properties: ReadonlyArray<Property>,
  wire: ReadonlySet<string>
): ReadonlyArray<string> => {
  const needed = new Set(
    properties.flatMap(({ name, owner, position }) =>
      (position === "received" && isSnake(name) && !wire.has(name)) || (position === "passed" && isCamel(name))
        ? [owner]
        : []
    )
  )
  return [...Object.values(exceptions).flat(), ...foreign]
    .filter((owner) => !needed.has(owner))
    .map((owner) => `${owner} needs no exception in scripts/api/case.ts`)
}

/** The properties in the declarations of packages. */
export const readProperties = (packages: ReadonlyArray<Package>): ReadonlyArray<Property> => {
  const { close, project } = openBuilt(packages, top)
  try {
    const { checker, program } = project
    const exported = packages.flatMap((one) =>
      [...one.exports.values()].flatMap((entry) => {
        const file = program.getSourceFile(declarationFile(one, entry))
        const symbol = file && checker.getSymbolAtLocation(file)
        return symbol === undefined ? [] : checker.getExportsOfModule(symbol)
      })
    )
    return propertiesOf(project, exported, (path) => path.startsWith(join(top, "packages")))
  } finally {
    close()
  }
}
