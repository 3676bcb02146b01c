/** A program that reads the authenticated user with what is in its environment, and prints the result or the failure. */
import { promisesConfig } from "@xeffect/promise/config"
import { getMe } from "@xeffect/users"

const isGiven = process.argv[2] === "given"
await using x = isGiven ? promisesConfig({ max_wait: "1 minute" }) : promisesConfig()

console.log(
  await x.data(getMe).then(
    ({ id }) => id,
    (error: unknown) => `${error}`
  )
)
