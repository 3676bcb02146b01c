import { readFileSync } from "node:fs"
import { run } from "../run.ts"

type Command = (args: ReadonlyArray<string>) => Promise<string>

/** A pull request that a workflow keeps: its branch, and what it says. */
export interface Proposal {
  readonly branch: string
  readonly title: string
  readonly body: string
  readonly isDraft: boolean
  /** Whether its checks have passed. GitHub starts none on what a workflow pushes. */
  readonly hasPassed?: boolean | undefined
}

/** The pull request with the next version. */
export const version: Proposal = {
  branch: "next-version",
  title: "The next version",
  body: "Merging it publishes it.",
  isDraft: false
}

/** The pull request with a description of the X API. */
export const description = (body: string, hasPassed: boolean): Proposal => ({
  branch: "description",
  title: "Take in the X API's description",
  body,
  isDraft: true,
  hasPassed
})

const email = "github-actions[bot]@users.noreply.github.com"
const author = ["-c", "user.name=github-actions[bot]", "-c", `user.email=${email}`]

/** The changes of the index and the working tree since the last commit, new and deleted files included. */
export const patchOf = async (cwd: string): Promise<string> => {
  await run("git", ["add", "--all"], { cwd })
  return run("git", ["diff", "--cached", "--binary", "HEAD"], { cwd })
}

/** Fails if the last commit of the branch is a person's: what they decided there would be lost. */
const checkBranch = async (cwd: string, branch: string): Promise<void> => {
  if ((await run("git", ["ls-remote", "origin", `refs/heads/${branch}`], { cwd })).trim() === "") return
  await run("git", ["fetch", "--depth=1", "origin", branch], { cwd })
  const last = (await run("git", ["log", "-1", "--format=%ae", "FETCH_HEAD"], { cwd })).trim()
  if (last !== email) {
    throw new Error(
      `the branch ${branch} has a commit of ${last}: merge or close its pull request, and delete the branch`
    )
  }
}

/**
 * Pushes a patch as the branch of the pull request, and opens the pull request, or says in it what is new. The patch comes from
 * a job that cannot write; here it is only applied, and nothing of it is run: its reviewers see all of it.
 */
export const propose = async (cwd: string, patch: string, gh: Command, proposal = version): Promise<void> => {
  const { body, branch, hasPassed, isDraft, title } = proposal
  if (readFileSync(patch, "utf8").trim() === "") throw new Error(`${patch} is empty: there is nothing to propose`)
  await checkBranch(cwd, branch)
  await run("git", ["checkout", "-B", branch], { cwd })
  await run("git", ["apply", "--index", patch], { cwd })
  await run("git", [...author, "commit", "--no-verify", "--message", title], { cwd })
  await run("git", ["push", "--force", "origin", branch], { cwd })
  if (hasPassed !== undefined) {
    const commit = (await run("git", ["rev-parse", "HEAD"], { cwd })).trim()
    const state = hasPassed ? "success" : "failure"
    await gh(["api", `repos/{owner}/{repo}/statuses/${commit}`, "-f", `state=${state}`, "-f", `context=${branch}`])
  }
  const open = await gh(["pr", "list", "--head", branch, "--state", "open", "--json", "number", "--jq", ".[].number"])
  if (open.trim() !== "") return void (await gh(["pr", "edit", open.trim(), "--body", body]))
  const draft = isDraft ? ["--draft"] : []
  await gh(["pr", "create", ...draft, "--head", branch, "--base", "main", "--title", title, "--body", body])
}
