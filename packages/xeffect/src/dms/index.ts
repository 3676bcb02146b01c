export * from "@xeffect/dms"
