export * from "@xeffect/http/sign-in/web"
