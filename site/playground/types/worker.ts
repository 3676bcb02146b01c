/** Checks types in a worker of its own, so that typing never waits. */
import type { Question } from "./messages.ts"
import { makeService } from "./service.ts"

/** The address of the declarations, which the page loads beside this file. */
const declarations = fetch(new URL("declarations.json", self.location.href)).then((response) => response.json())

const service = declarations.then(makeService)

const post = self.postMessage.bind(self)

self.addEventListener("message", ({ data: { id, question } }: MessageEvent<{ id: number; question: Question }>) => {
  service.then(
    (answer) => post({ id, answer: answer(question) }),
    (error) => post({ id, error: String(error) })
  )
})
