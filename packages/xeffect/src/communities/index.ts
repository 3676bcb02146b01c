export * from "@xeffect/communities"
