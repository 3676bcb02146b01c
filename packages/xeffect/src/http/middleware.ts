export * from "@xeffect/http/middleware"
