export * from "@xeffect/describe"
