// The part of Babel that the build uses. Babel ships no types.

declare module "@babel/core" {
  export interface Node {
    readonly type: string
    readonly [key: string]: unknown
  }
  export interface Program {
    readonly body: Array<Node>
  }
  export interface Plugin {
    readonly name: string
    readonly visitor: { readonly Program: { readonly exit: (path: { readonly node: Program }) => void } }
  }
  export interface Options {
    readonly filename: string
    readonly plugins: ReadonlyArray<unknown>
    readonly inputSourceMap?: object
    readonly sourceMaps: true
    readonly configFile: false
    readonly babelrc: false
    readonly compact: false
  }
  export interface ParseOptions {
    readonly filename: string
    readonly configFile: false
    readonly babelrc: false
    readonly parserOpts: { readonly plugins: ReadonlyArray<"typescript"> }
  }
  export const parseSync: (code: string, options: ParseOptions) => { readonly program: Program } | null
  export const transformAsync: (
    code: string,
    options: Options
  ) => Promise<{ readonly code: string; readonly map: object } | null>
}

declare module "babel-plugin-annotate-pure-calls" {
  const plugin: unknown
  export default plugin
}
