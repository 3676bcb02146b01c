export * from "@xeffect/export/status-page"
