export * from "@xeffect/core/Response"
