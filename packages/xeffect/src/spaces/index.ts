export * from "@xeffect/spaces"
