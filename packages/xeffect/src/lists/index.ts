export * from "@xeffect/lists"
