export * from "@xeffect/text"
