import { signIn, x } from "../../lib/server/x.ts"
import type { RequestHandler } from "@sveltejs/kit"

export const POST: RequestHandler = ({ request }) => x(signIn.end(request))
