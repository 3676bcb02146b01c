import { apiDescription } from "@xeffect/core"
import { version } from "../version.ts"

/** The text of `--version`; with `--verbose` also the description of the X API that the command follows. */
export const versionFor = (args: ReadonlyArray<string>): string => {
  if (!args.includes("--verbose")) return version
  const { date, endpoints, version: described } = apiDescription
  return `${version}\nX API description ${described} of ${date}, ${endpoints} endpoints`
}
