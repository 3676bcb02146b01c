export * from "@xeffect/core/Credentials"
