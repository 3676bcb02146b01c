export * from "@xeffect/http/estimate"
