import { signIn, x } from "../../lib/server/x.ts"
import type { RequestHandler } from "@sveltejs/kit"

export const GET: RequestHandler = ({ request }) => x(signIn.finish(request))
