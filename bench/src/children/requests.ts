// Sends small reads one after another; prints what each costs on the average, after a warm-up.
import { getHeapStatistics } from "node:v8"

const [, , module = "", base = "", count = "1000"] = process.argv
const allocated = (): number => Number(Reflect.get(getHeapStatistics(), "total_allocated_bytes"))

const { make }: { make: (base: string) => () => Promise<unknown> } = await import(module)
const send = make(base)

const sendAll = async (count: number) => {
  for (let sent = 0; sent < count; sent++) await send()
}

await sendAll(1000)
const bytes = allocated()
const cpu = process.cpuUsage()
await sendAll(Number(count))
const { system, user } = process.cpuUsage(cpu)
console.log(
  JSON.stringify({ processor: (user + system) / Number(count), bytes: (allocated() - bytes) / Number(count) })
)
process.exit()
