/** Starts the server for agents. */
import { randomBytes } from "node:crypto"
import { type Group, groups, makeActors } from "@xeffect/ai/host"
import { XApi } from "@xeffect/core"
import * as Config from "effect/Config"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { withoutOwnSecrets } from "../output/own-secrets.ts"
import { Screen } from "../output/screen.ts"
import { CurrentTool } from "../session/costs/by-operation.ts"
import { misuse } from "../session/refusal.ts"
import { listOf, type Shared } from "../session/shared.ts"
import { withinBudget } from "./budget.ts"
import type { ServerSession } from "./session.ts"
import { makeRequestStates } from "./gate/request-states.ts"
import { checkMediaFolder, readMediaFile } from "./media-file.ts"
import { makeRecord } from "./record.ts"
import { serveHttp, serveStdio } from "./serve.ts"
import { inTerminal } from "./remedies.ts"

/** The flags of the server. */
export interface Serving {
  readonly allow: Option.Option<string>
  readonly unasked: Option.Option<string>
  readonly media_folder: Option.Option<string>
  readonly http: Option.Option<string>
}

const isGroup = (text: string): text is Group => (groups as ReadonlyArray<string>).includes(text)

const groupsOf = Effect.fnUntraced(function* (flag: "--allow" | "--unasked", given: Option.Option<string>) {
  const names: ReadonlyArray<string> = Option.match(given, { onNone: () => [], onSome: listOf })
  for (const name of names) {
    if (!isGroup(name)) {
      return yield* misuse(`${flag} must be one or more of ${groups.join(", ")}, but is ${JSON.stringify(name)}.`)
    }
  }
  return new Set(names.filter(isGroup))
})

/** The groups whose writes are made for clients that cannot ask. Standard error names them. */
const unaskedOf = Effect.fnUntraced(function* (given: Option.Option<string>, allowed: ReadonlySet<Group>) {
  const unasked = yield* groupsOf("--unasked", given)
  const closed = [...unasked].filter((group) => !allowed.has(group))
  if (closed.length > 0) {
    return yield* misuse(
      `--unasked has ${closed.join(", ")}, but --allow does not.`,
      `Add it to --allow, or leave it out of --unasked.`
    )
  }
  if (unasked.size > 0) {
    const { tell } = yield* Screen
    yield* tell(`Clients that cannot ask you may write without asking in these groups: ${[...unasked].join(", ")}.`)
  }
  return unasked
})

const portOf = Effect.fnUntraced(function* (text: string) {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  return yield* misuse(`--http must be a number from 0 to 65535, but is ${JSON.stringify(text)}.`)
})

/** Serves agents until the client leaves, or until Ctrl-C over HTTP. */
export const start = Effect.fnUntraced(function* ({ allow, http, media_folder, unasked }: Serving, shared: Shared) {
  const { tell } = yield* Screen
  const allowed = yield* groupsOf("--allow", allow)
  const unaskedGroups = yield* unaskedOf(unasked, allowed)
  const mediaFolder = Option.isNone(media_folder) ? undefined : yield* checkMediaFolder(media_folder.value)
  const { budget, ...opened } = yield* withinBudget(shared)
  const api: Context.Context<XApi> = yield* Layer.build(opened.api)
  const session: ServerSession = {
    api,
    costs: opened.costs,
    charges: opened.charges,
    charged: (tool) => Effect.provideService(CurrentTool, tool),
    budget,
    states: makeRequestStates(),
    unasked: unaskedGroups,
    actors: makeActors(opened.configured),
    pictures: new Map(),
    read_media: mediaFolder === undefined ? undefined : (path) => readMediaFile(mediaFolder, path),
    remedies: inTerminal,
    redact: withoutOwnSecrets,
    record: yield* makeRecord
  }
  if (Option.isNone(http)) return yield* serveStdio(session, allowed)
  const port = yield* portOf(http.value)
  const given = yield* Effect.option(Config.NonEmptyString("X_MCP_TOKEN"))
  if (Option.isSome(given) && !/^[\x21-\x7e]{16,}$/.test(given.value)) {
    return yield* misuse(
      "X_MCP_TOKEN must have at least 16 characters, without spaces. Without it, the server makes a token."
    )
  }
  const token = Option.getOrElse(given, () => randomBytes(24).toString("base64url"))
  return yield* serveHttp(session, allowed, { port, token }, (listening) =>
    Effect.andThen(
      tell(`http://127.0.0.1:${listening}/mcp`),
      Option.isNone(given) ? tell(`Authorization: Bearer ${token}`) : Effect.void
    )
  )
}, Effect.scoped)
