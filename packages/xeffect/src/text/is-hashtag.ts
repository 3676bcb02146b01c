export * from "@xeffect/text/is-hashtag"
