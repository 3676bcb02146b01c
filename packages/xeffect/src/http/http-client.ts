export * from "@xeffect/http/http-client"
