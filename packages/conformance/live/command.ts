import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as References from "effect/References"
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { reads } from "./checks.ts"
import { credentialNames, hiding, readSecrets } from "./hide.ts"
import { differencesIn, jsonOf, textOf } from "./report.ts"
import { makeRun } from "./run.ts"
import { cleanUp, write, writes, type Written } from "./writes.ts"

const help = `npm run live -- --budget DOLLARS [--write] [--json FILE]

Calls the X API with the credentials of the environment, and compares what it sees with what is declared.

  --budget DOLLARS  what may be spent, for example 0.10; deletions are carried out whatever it is
  --write           also uploads an image, which expires, and makes a post and a reply, which it deletes
  --json FILE       writes the report as JSON as well
  --help            shows this

Environment: ${credentialNames.join(", ")}, X_BASE_URL.
Exit status: 0 if all is as declared, 1 if something differs, 2 for wrong use.`

interface Options {
  readonly budget: number
  readonly write: boolean
  readonly json: string | undefined
}

const parse = (args: ReadonlyArray<string>): Options | "help" => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      budget: { type: "string" },
      write: { type: "boolean", default: false },
      json: { type: "string" },
      help: { type: "boolean", default: false }
    }
  })
  if (values.help) return "help"
  const budget = Number(values.budget || NaN)
  if (!Number.isFinite(budget) || budget <= 0) {
    throw new Error("--budget must be a number of dollars above 0, for example --budget 0.10.")
  }
  return { budget, write: values.write, json: values.json }
}

/** A mistake in the use of the command, in one sentence. */
const wrong = (sentence: string) => Effect.fail(sentence)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const save = (json: string | undefined, text: string): Effect.Effect<void, string> =>
  json === undefined
    ? Effect.void
    : Effect.try({ try: () => writeFileSync(json, text), catch: () => "The file of --json cannot be written." })

const check = Effect.fnUntraced(function* (
  options: Options,
  hide: (text: string) => string,
  print: (text: string) => void
) {
  const { budget } = options
  const run = yield* makeRun(budget)
  const estimate = yield* run.estimate(options.write ? [...reads, ...writes] : reads)
  if (estimate > budget) {
    return yield* wrong(`The estimate of ${estimate} dollars is over the budget of ${budget}: nothing was sent.`)
  }
  // Written now, so that a path that cannot be written ends the run before anything is sent.
  yield* save(options.json, "")
  print(`This costs at most ${estimate} dollars, of a budget of ${budget}.\n`)
  const written: Written = { posts: new Set(), unknown: [] }
  const present = (ended: boolean) => {
    const left = [...written.posts]
    return { budget, estimate, spent: run.spent(), ended, rows: run.rows, left, unknown: written.unknown }
  }
  const reading = Effect.forEach(reads, (one) => run.perform(one), { discard: true })
  const checking = options.write ? Effect.andThen(reading, write(run, written)) : reading
  yield* checking.pipe(
    // Posts that stay are in the report, however the run ends.
    Effect.ensuring(Effect.exit(cleanUp(run, written))),
    Effect.onExit((exit) => {
      if (Exit.isFailure(exit)) print("The run did not end by itself: this is what was seen until then.\n")
      const report = present(Exit.isSuccess(exit))
      print(hide(textOf(report)))
      return Effect.ignore(save(options.json, `${hide(jsonOf(report))}\n`))
    })
  )
  return differencesIn(present(true)).length === 0 ? 0 : 1
})

/**
 * Runs the command.
 *
 * @param args the arguments of the command line
 * @param print writes lines to standard output
 * @returns the exit status
 */
export const live = (args: ReadonlyArray<string>, print: (text: string) => void): Effect.Effect<number> =>
  Effect.gen(function* () {
    const options = yield* Effect.try({ try: () => parse(args), catch: messageOf })
    if (options === "help") {
      print(help)
      return 0
    }
    const secrets = yield* Effect.mapError(readSecrets, () => "The credentials of the environment cannot be read.")
    if (secrets.length === 0) return yield* wrong("No credential is set: set X_BEARER_TOKEN, or the four others.")
    const hide = hiding(secrets)
    return yield* Effect.mapError(Effect.scoped(check(options, hide, print)), (error) => hide(messageOf(error)))
  }).pipe(
    Effect.catch((sentence) => {
      print(sentence)
      return Effect.succeed(2)
    }),
    // Logs of the SDK would stand between the lines of the report.
    Effect.provideService(References.MinimumLogLevel, "None")
  )
