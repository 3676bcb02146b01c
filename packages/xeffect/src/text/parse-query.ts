export * from "@xeffect/text/parse-query"
