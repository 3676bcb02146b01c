export * from "@xeffect/http"
