import type { Target } from "./target.ts"

/** The targets by their names, each of which loads only its part of the packages. */
const targets: Readonly<Record<string, () => Promise<Target>>> = {
  "base-string": async () => (await import("./targets/base-string.ts")).baseString,
  "command-lines": async () => (await import("./targets/command-lines.ts")).commandLines,
  "compliance-results": async () => (await import("./targets/compliance-results.ts")).complianceResultsOfJobs,
  "emulator-control": async () => (await import("./targets/emulator-control.ts")).emulatorControl,
  framing: async () => (await import("./targets/framing.ts")).framing,
  "json-rpc": async () => (await import("./targets/json-rpc.ts")).jsonRpc,
  "key-and-twarc-files": async () => (await import("./targets/key-and-twarc-files.ts")).keyAndTwarcFiles,
  multipart: async () => (await import("./targets/multipart.ts")).multipart,
  "plans-and-manifests": async () => (await import("./targets/plans-and-manifests.ts")).plansAndManifests,
  responses: async () => (await import("./targets/responses.ts")).responses,
  "stored-positions": async () => (await import("./targets/stored-positions.ts")).storedPositions,
  "webhook-bodies": async () => (await import("./targets/webhook-bodies.ts")).webhookBodies
}

export const names: ReadonlyArray<string> = Object.keys(targets)

export const loadTarget = (name: string): Promise<Target> => {
  const load = targets[name]
  if (load === undefined) throw new Error(`there is no ${name}. These are: ${names.join(", ")}`)
  return load()
}
