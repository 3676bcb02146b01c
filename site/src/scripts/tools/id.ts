/** The time in an ID, and the first ID of a time. */
import { idAt, readTweetReference, timeOf } from "@xeffect/text"
import { part, whenChanged } from "./form.ts"

const given = part("id", HTMLInputElement)
const time = part("id-time", HTMLElement)
const date = part("date", HTMLInputElement)
const first = part("first-id", HTMLElement)

whenChanged(part("id-form", HTMLFormElement), () => {
  const text = given.value.trim()
  const read = text === "" ? undefined : readTweetReference(text)
  if (read === undefined) time.textContent = "Enter an ID, or the address of a post."
  else if ("problem" in read) time.textContent = `This is no post: ${read.problem}.`
  else {
    const found = timeOf(read.id)
    time.textContent =
      found === undefined
        ? `${read.id} has no time in it: it is older than November 2010, or was counted up.`
        : `${read.id} was made at ${found.toISOString()}, which is ${found.toLocaleString()} here.`
  }
})

whenChanged(part("date-form", HTMLFormElement), () => {
  const at = new Date(`${date.value}Z`)
  if (Number.isNaN(at.getTime())) {
    first.textContent = "Enter a time in UTC."
    return
  }
  try {
    first.textContent = `IDs from ${idAt(at)} on were made at ${at.toISOString()} or later.`
  } catch (error) {
    first.textContent = error instanceof Error ? `There is no such ID: ${error.message}.` : String(error)
  }
})
