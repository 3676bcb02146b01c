export * from "@xeffect/users"
