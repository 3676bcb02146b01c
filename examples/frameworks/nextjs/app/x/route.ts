import { receive, x } from "../../lib/x"

// The request is unread: X signs the raw bytes.
const handle = (request: Request) => x(receive(request))

export { handle as GET, handle as POST }
