import type { Report } from "./report.ts"

const label = "description"

/** Keeps one open issue about the description: opens it, or writes the newest report into it. What it did. */
export const keepIssue = async (
  { body, title }: Report,
  run: (command: string, args: ReadonlyArray<string>) => Promise<string>
): Promise<string> => {
  const gh = (...args: ReadonlyArray<string>) => run("gh", args)
  const list = ["--label", label, "--state", "open", "--json", "number,title,body"]
  const open: ReadonlyArray<{ readonly number: number; readonly title: string; readonly body: string }> = JSON.parse(
    await gh("issue", "list", ...list)
  )
  const [issue] = open
  if (issue === undefined) {
    await gh("label", "create", label, "--force", "--description", "The X API's own description has changed")
    return gh("issue", "create", "--title", title, "--body", body, "--label", label)
  }
  if (issue.title === title && issue.body.trim() === body.trim()) return `issue ${issue.number} says so already`
  return gh("issue", "edit", String(issue.number), "--title", title, "--body", body)
}
