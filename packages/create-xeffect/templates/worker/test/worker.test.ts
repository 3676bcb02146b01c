import assert from "node:assert/strict"
import { test } from "node:test"
import worker, { type Env } from "../src/index.ts"
import { startLocal } from "../src/local.ts"

test("the worker replies once to a mention that X delivers twice", async (test) => {
  const local = await startLocal()
  test.after(local.close)
  const replies = await local.mention("how high is the tide?")
  assert.equal(replies.length, 1)
  assert.match(replies[0] ?? "", /^I counted 6 words\./)
  const events = await local.deliveries()
  assert.deepEqual(
    events.flatMap(({ statuses }) => statuses),
    [200, 200]
  )
})

test("the worker has one path", async () => {
  const response = await worker.fetch(new Request("https://worker.example/"), {} as Env)
  assert.equal(response.status, 404)
})
