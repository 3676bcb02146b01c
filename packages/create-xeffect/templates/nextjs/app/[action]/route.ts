export { handle as GET, handle as POST } from "../../src/app.ts"
