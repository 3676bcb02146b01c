export * from "@xeffect/users/find"
