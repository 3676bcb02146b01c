export * from "@xeffect/http/sign-in/oauth1"
