/** The environment for another program: without the variables of this one, some of which are secret. */
export const withoutSecrets = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith("X_")))
