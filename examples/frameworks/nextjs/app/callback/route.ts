import { signIn, x } from "../../lib/x"

export const GET = (request: Request) => x(signIn.finish(request))
