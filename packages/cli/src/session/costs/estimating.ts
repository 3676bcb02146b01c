import * as Context from "effect/Context"

/** Whether a command is run to learn what it costs: by `xeffect cost -- COMMAND`. It prints that, and does nothing else. */
export const Estimating = Context.Reference<boolean>("@xeffect/cli/Estimating", { defaultValue: () => false })
