export * from "@xeffect/broadcasts"
