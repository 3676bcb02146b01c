export * from "@xeffect/tweets/hydrate"
