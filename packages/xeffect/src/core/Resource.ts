export * from "@xeffect/core/Resource"
