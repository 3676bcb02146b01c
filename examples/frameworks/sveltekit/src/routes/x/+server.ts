import { receive, x } from "../../lib/server/x.ts"
import type { RequestHandler } from "@sveltejs/kit"

// The request is unread: X signs the raw bytes.
const handle: RequestHandler = ({ request }) => x(receive(request))

export { handle as GET, handle as POST }
