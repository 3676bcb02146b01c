export * from "@xeffect/http/sign-in/app-only"
