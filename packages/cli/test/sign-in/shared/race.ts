/** Two processes that run commands with one profile, whose tokens end at each round. */
import { type ChildProcess, fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { emulateOnPort, type EmulatedOnPort } from "@xeffect/emulator/server"
import * as Effect from "effect/Effect"
import type { Order, Report } from "./process.ts"
import { bundleProgram } from "../../../../conformance/running/bundles.ts"

const program = await bundleProgram(fileURLToPath(new URL("process.ts", import.meta.url)))

/** The outcome of the race. */
export interface Figures {
  readonly rounds: number
  /** Refreshes that the emulator carried out. */
  readonly refreshes: number
  /** Refresh tokens that were used twice, or after they had ended. */
  readonly refused: number
  /** Commands that failed, other than those of killed processes. */
  readonly failed: number
  readonly kills: number
  /** Kills between the response and the write of its tokens, which nothing can prevent: the user signed in again. */
  readonly signedInAgain: number
  readonly claimsThatExpired: number
}

export interface RaceOptions {
  readonly rounds: number
  /** In every so many rounds one of the processes is killed. Default: never. */
  readonly killEvery?: number | undefined
  readonly seed?: number | undefined
  /** Whether tokens are encrypted with a key in the keychain of the system. Default: `false`. */
  readonly keychain?: boolean | undefined
}

/** Random numbers from 0 to 1 that are the same for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const next = (child: ChildProcess) =>
  new Promise<Report>((resolve, reject) => {
    const exited = () => reject(new Error("the process has ended"))
    child.once("exit", exited)
    child.once("message", (report: Report) => {
      child.off("exit", exited)
      resolve(report)
    })
  })

type Ended = Extract<Report, { readonly _tag: "Ended" }>

/** Starts processes, and signs a user in. */
const stage = (emulated: EmulatedOnPort, state: string, keychain: boolean) => {
  const env = { ...process.env, XDG_STATE_HOME: state, X_BASE_URL: emulated.options.base_url }
  const start = async () => {
    const child = fork(program, { execArgv: ["--no-warnings"], env })
    await next(child)
    return child
  }
  const send = (child: ChildProcess, order: Order) => void (child.connected && child.send(order))
  const command = async (child: ChildProcess, order: Order): Promise<Ended> => {
    const reported = next(child)
    send(child, order)
    const report = await reported
    if (report._tag === "Ended") return report
    if (report._tag === "Ready") return command(child, order)
    const ended = next(child)
    await fetch(await Effect.runPromise(emulated.emulator.user.approve(report.link)))
    return (await ended) as Ended
  }
  const flags = [
    "--client-id",
    "emulatorPublicClientId",
    "--port",
    "0",
    "--no-browser",
    keychain ? "--keychain" : "--no-keychain"
  ]
  const signIn = async (child: ChildProcess, offset: number) => {
    const { code, stderr } = await command(child, { args: ["login", ...flags], offset })
    if (code !== 0) throw new Error(`the sign-in failed: ${stderr}`)
  }
  return { start, send, command, signIn }
}

const isRight = ({ code, stdout }: Ended) => code === 0 && stdout.includes('"username":"ada_rivers"')

/** How long a command may wait for a claim before the clock moves on, in milliseconds. */
const claimWait = 3000

/** Runs the rounds, and counts what came of them. */
export const race = async ({ keychain = false, killEvery, rounds, seed = 1 }: RaceOptions): Promise<Figures> => {
  const state = mkdtempSync(join(tmpdir(), "xeffect-race-"))
  const emulated = await emulateOnPort({ limits: "off" })
  const random = randomFrom(seed)
  const { command, send, signIn, start } = stage(emulated, state, keychain)
  const figures = { failed: 0, kills: 0, signedInAgain: 0, claimsThatExpired: 0 }
  let offset = 0
  const children = [await start(), await start()]
  const order = { args: ["get-me"] }

  /** A process is killed while both run a command. The other one goes on, if need be once the claim of the dead one expires. */
  const killed = async (victim: number) => {
    const [dying, living] = [children[victim], children[1 - victim]]
    if (dying === undefined || living === undefined) return
    const dead = command(dying, { ...order, offset }).catch(() => undefined)
    const left = command(living, { ...order, offset })
    await new Promise((resolve) => setTimeout(resolve, random() * 60))
    dying.kill("SIGKILL")
    figures.kills++
    await dead
    const waiting = setTimeout(() => {
      figures.claimsThatExpired++
      offset += 61_000
      send(living, { offset })
    }, claimWait)
    const ended = await left
    clearTimeout(waiting)
    children[victim] = await start()
    if (isRight(ended)) return
    if (ended.code !== 3) return void figures.failed++
    figures.signedInAgain++
    await signIn(living, offset)
  }

  try {
    await signIn(children[0] as ChildProcess, offset)
    for (let round = 1; round <= rounds; round++) {
      // By turns the token has ended, which the processes know, and was rejected, which they do not.
      if (round % 2 === 0) offset += 7_200_000
      else await Effect.runPromise(emulated.emulator.user.expireAccessTokens)
      if (killEvery !== undefined && round % killEvery === 0) await killed(random() < 0.5 ? 0 : 1)
      else {
        const ended = await Promise.all(children.map((child) => command(child, { ...order, offset })))
        figures.failed += ended.filter((one) => !isRight(one)).length
      }
    }
    const requests = await Effect.runPromise(emulated.emulator.requests)
    const refreshes = requests.filter(({ path }) => path === "/2/oauth2/token").map(({ status }) => status)
    const signIns = 1 + figures.signedInAgain
    return {
      rounds,
      ...figures,
      refreshes: refreshes.filter((status) => status === 200).length - signIns,
      refused: refreshes.filter((status) => status !== 200).length
    }
  } finally {
    for (const child of children) child.kill("SIGKILL")
    await emulated.close()
    rmSync(state, { recursive: true, force: true })
  }
}
