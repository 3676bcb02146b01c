export * from "@xeffect/core/parameter"
