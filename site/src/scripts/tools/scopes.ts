/** The credentials that all chosen operations accept, and the scopes that they need. */
import { made, part } from "./form.ts"
import { chooseOperations } from "./operations.ts"

const result = part("result", HTMLElement)

await chooseOperations((chosen) => {
  if (chosen.length === 0) return result.replaceChildren(made("p", "Choose the operations of your program."))
  const all = chosen.map(({ operation }) => operation)
  const without = (is: (one: (typeof all)[number]) => boolean) => all.filter((one) => !is(one)).map(({ name }) => name)
  const scopes = [...new Set(all.flatMap(({ credentials }) => credentials.oauth2 ?? []))].toSorted()
  const kinds = [
    ["An OAuth 2.0 user token", without(({ credentials }) => credentials.oauth2 !== undefined)],
    ["OAuth 1.0a keys of a user", without(({ credentials }) => credentials.oauth1)],
    ["An app-only token", without(({ credentials }) => credentials.appOnly)]
  ] as const
  const list = document.createElement("ul")
  list.append(
    ...kinds.map(([kind, missing]) =>
      made(
        "li",
        missing.length === 0 ? `${kind}: enough for all of them.` : `${kind}: not enough for ${missing.join(", ")}.`
      )
    )
  )
  const code = document.createElement("pre")
  code.append(made("code", scopes.join(" ")))
  const found =
    scopes.length === 0
      ? [made("p", "No scope is needed.")]
      : [made("p", "Scopes to ask for at the sign-in of a user:"), code]
  result.replaceChildren(list, ...found)
})
