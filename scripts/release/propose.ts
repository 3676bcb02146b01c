import { readFileSync } from "node:fs"
import { run } from "../build/run.ts"

type Command = (args: ReadonlyArray<string>) => Promise<string>

/** A pull request that a workflow keeps: its branch, and what it says. */
export interface Proposal {
  readonly branch: string
  readonly title: string
  readonly body: string
  readonly isDraft: boolean
}

/** The pull request with the next version. */
export const version: Proposal = {
  branch: "next-version",
  title: "The next version",
  body: "Merging it publishes it.",
  isDraft: false
}

/** The pull request with a description of the X API. */
export const description = (body: string): Proposal => ({
  branch: "description",
  title: "Take in the X API's description",
  body,
  isDraft: true
})

const author = ["-c", "user.name=github-actions[bot]", "-c", "user.email=github-actions[bot]@users.noreply.github.com"]

/** What the index and the working tree have that the last commit does not, new and deleted files included. */
export const patchOf = async (cwd: string): Promise<string> => {
  await run("git", ["add", "--all"], { cwd })
  return run("git", ["diff", "--cached", "--binary", "HEAD"], { cwd })
}

/**
 * Pushes a patch as the branch of the pull request, and opens the pull request unless it is open. The patch comes from a job
 * that cannot write; here it is only applied, and nothing of it is run: its reviewers see all of it.
 */
export const propose = async (cwd: string, patch: string, gh: Command, proposal = version): Promise<void> => {
  const { body, branch, isDraft, title } = proposal
  if (readFileSync(patch, "utf8").trim() === "") throw new Error(`${patch} is empty: there is nothing to propose`)
  await run("git", ["checkout", "-B", branch], { cwd })
  await run("git", ["apply", "--index", patch], { cwd })
  await run("git", [...author, "commit", "--no-verify", "--message", title], { cwd })
  await run("git", ["push", "--force", "origin", branch], { cwd })
  const open = await gh(["pr", "list", "--head", branch, "--state", "open", "--json", "number", "--jq", ".[].number"])
  if (open.trim() !== "") return
  const draft = isDraft ? ["--draft"] : []
  await gh(["pr", "create", ...draft, "--head", branch, "--base", "main", "--title", title, "--body", body])
}
