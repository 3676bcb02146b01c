export * from "@xeffect/text/parse-tweet"
