export * from "@xeffect/users/hydrate"
