import adapter from "@sveltejs/adapter-node"
import { sveltekit } from "@sveltejs/kit/vite"
import { defineConfig } from "vite"

// SvelteKit takes the site's address at the build, and refuses forms of other sites by it.
const paths = { origin: process.env["ORIGIN"] ?? "http://localhost:3000" }

export default defineConfig({ plugins: [sveltekit({ adapter: adapter(), paths })] })
