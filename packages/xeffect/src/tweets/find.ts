export * from "@xeffect/tweets/find"
