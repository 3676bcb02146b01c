import { createServer, type Server } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { type Case, idsOf, pageSize, timeIn } from "./case.ts"
import { kinds, type Page } from "./kinds.ts"

const entry = (id: string) => ({ id, text: `post ${id}`, name: `User ${id}`, username: `user_${id}` })

/** An X API that sends odd responses, as a case says. */
export class Service {
  readonly server: Server
  readonly one: Case
  /** Whether every response is right from now on. */
  isRight = false
  /** Whether the new entries are there. */
  isLater = false
  requests = 0
  onRequest: () => void = () => undefined
  readonly #sent = new Map<string, number>()

  constructor(one: Case) {
    this.one = one
    this.server = createServer((request, response) => {
      this.requests += 1
      const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost")
      const body = this.#bodyOf(pathname, searchParams)
      const text = typeof body === "string" ? body : JSON.stringify(body)
      response.setHeader("content-type", typeof body === "string" ? "text/html" : "application/json")
      response.setHeader("date", new Date(timeIn(one, this.isLater)).toUTCString())
      response.end(text)
      this.onRequest()
    })
  }

  #bodyOf(pathname: string, params: URLSearchParams): unknown {
    const { one } = this
    if (one.way === "lookup") {
      const ids = (params.get("ids") ?? "").split(",")
      const request = Math.floor((Number(ids[0]) - 10_000) / 100)
      return this.#oddOr({ data: ids.map(entry) }, request, one.oddities[request]?.[0]?.page ?? 0, undefined)
    }
    const list = Number(/\/users\/(\d+)\//.exec(pathname)?.[1]) - 1
    const token = params.get("pagination_token") ?? undefined
    const first = this.isLater ? -one.fresh : 0
    const since = BigInt(params.get("since_id") ?? 0)
    const all = Array.from({ length: one.pages - first }, (_, page) => idsOf(list, first + page)).flat()
    const listed = all.filter((id) => BigInt(id) > since)
    const [from, size] = [Number(token?.slice(1) ?? 0), Math.min(Number(params.get("max_results")), pageSize)]
    const data = listed.slice(from, from + size).map(entry)
    const next = from + size < listed.length ? { next_token: `t${from + size}` } : {}
    const page = Math.floor(from / pageSize)
    return this.#oddOr({ data, meta: { result_count: data.length, ...next } }, list, page, token)
  }

  #oddOr(right: Page, list: number, page: number, token: string | undefined): unknown {
    const found = this.isRight ? undefined : this.one.oddities[list]?.find((odd) => odd.page === page)
    if (found === undefined) return right
    const key = `${this.isLater}/${list}/${page}`
    const sent = (this.#sent.get(key) ?? 0) + 1
    this.#sent.set(key, sent)
    return sent > found.times ? right : kinds[found.kind]?.(right, token)
  }

  async listen(): Promise<string> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}
