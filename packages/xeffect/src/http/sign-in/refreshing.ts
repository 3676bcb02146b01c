export * from "@xeffect/http/sign-in/refreshing"
