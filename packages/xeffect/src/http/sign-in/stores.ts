export * from "@xeffect/http/sign-in/stores"
