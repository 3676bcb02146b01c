import { apiDescription } from "@xeffect/core"

/** The version of this package. A test compares it with `package.json`. */
export const version = "0.1.0"

/** The text of `--version`; with `--verbose` also the description of the X API that the command follows. */
export const versionFor = (args: ReadonlyArray<string>): string => {
  if (!args.includes("--verbose")) return version
  const { date, endpoints, version: described } = apiDescription
  return `${version}\nX API description ${described} of ${date}, ${endpoints} endpoints`
}
