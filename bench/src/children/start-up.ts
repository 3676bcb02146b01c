// Loads a program and sends its first request; prints the milliseconds, those of the processor, and the bytes allocated until then.
import { subscribe } from "node:diagnostics_channel"
import { getHeapStatistics } from "node:v8"

const [, , module = "", base = ""] = process.argv
const allocated = (): number => Number(Reflect.get(getHeapStatistics(), "total_allocated_bytes"))

const bytes = allocated()
const cpu = process.cpuUsage()
const start = performance.now()
let printed = false

const print = () => {
  const milliseconds = performance.now() - start
  const { system, user } = process.cpuUsage(cpu)
  if (!printed)
    console.log(JSON.stringify({ milliseconds, processor: (system + user) / 1000, bytes: allocated() - bytes }))
  printed = true
}

// Whichever of Node's two clients the program uses.
subscribe("undici:request:create", print)
subscribe("http.client.request.created", print)

const { make }: { make: (base: string) => () => Promise<unknown> } = await import(module)
await make(base)()
process.exit()
