export * from "@xeffect/core/resource"
