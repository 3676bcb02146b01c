import { rmSync } from "node:fs"
import { copyRepository, edit, run } from "../../../scripts/copy.ts"
import { type Mutation, ofBill, ofCount } from "./mutations.ts"

/** The dollars that the comparison prints when it fails, or `undefined` if it does not fail. */
const compare = (folder: string, calls: string): string | undefined => {
  try {
    run(folder, "npm", "run", "--silent", "simulate-bill", "--", "--calls", calls)
    return undefined
  } catch (error) {
    const { stdout = "" } = error as { readonly stdout?: string }
    return Array.from(
      stdout.matchAll(/"counted":([\d.]+),"billed":([\d.]+)/g),
      ([, counted, billed]) => [counted, billed] as const
    )
      .filter(([counted, billed]) => counted !== billed)
      .map((sums) => sums.join(" counted and billed "))[0]
  }
}

/** Changes each side in a copy of the last commit, and says whether the comparison fails. Returns how many survived. */
export const compareMutants = (calls: string): number => {
  const folder = copyRepository()
  let survived = 0
  const mutate = ({ title, ...change }: Mutation): void => {
    edit(folder, change)
    const sums = compare(folder, calls)
    run(folder, "git", "checkout", "--quiet", ".")
    if (sums === undefined) survived += 1
    console.log(`  ${sums === undefined ? "NO " : "yes"} ${title}${sums === undefined ? "" : `: ${sums}`}`)
  }
  try {
    if (compare(folder, calls) !== undefined) throw new Error("the comparison fails without a change")
    console.log("The comparison fails if the count is wrong:")
    ofCount.forEach(mutate)
    console.log("The comparison fails if the emulator's bill is wrong:")
    ofBill.forEach(mutate)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return survived
}
