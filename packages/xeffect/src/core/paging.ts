export * from "@xeffect/core/paging"
