import { signIn, x } from "../../lib/x"

export const POST = (request: Request) => x(signIn.end(request))
