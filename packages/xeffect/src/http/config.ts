export * from "@xeffect/http/config"
