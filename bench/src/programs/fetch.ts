// One read by `fetch` alone.
export const make = (base: string) => async (): Promise<unknown> => {
  const response = await fetch(`${base}/2/tweets/20?tweet.fields=created_at&expansions=author_id`, {
    headers: { authorization: "Bearer token", accept: "application/json" }
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}
