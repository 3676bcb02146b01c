export * from "@xeffect/core/credentials"
