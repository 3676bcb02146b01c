import { post } from "../../lib/x"

export const POST = async (request: Request) => {
  const form = await request.formData()
  const [status, message] = await post(request, form.get("text"))
  return new Response(message, { status })
}
