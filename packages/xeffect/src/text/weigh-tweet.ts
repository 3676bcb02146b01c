export * from "@xeffect/text/weigh-tweet"
