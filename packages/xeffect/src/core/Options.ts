export * from "@xeffect/core/Options"
