export * from "@xeffect/export"
