export * from "@xeffect/http/sign-in/oauth2"
