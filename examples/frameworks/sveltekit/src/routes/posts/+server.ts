import { post } from "../../lib/server/x.ts"
import type { RequestHandler } from "@sveltejs/kit"

export const POST: RequestHandler = async ({ request }) => {
  const form = await request.formData()
  const [status, message] = await post(request, form.get("text"))
  return new Response(message, { status })
}
