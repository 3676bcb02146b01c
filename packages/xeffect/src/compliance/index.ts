export * from "@xeffect/compliance"
