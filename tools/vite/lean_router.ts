/**
 * React Router without what no page of ours has: forms that the router sends, fetchers, middleware, instrumentation, pages
 * rendered by a server. The bundler cannot know, for most of it hangs on one function; it is a quarter of the package, which
 * every visitor would load. Each name must be there once: whoever updates the package is told by a build that fails.
 */
import type { Plugin } from 'vite'

const UNUSED = 'throw new Error("not in this build: tools/vite/lean_router.ts")'

/** What stands in place of a function's body. */
const BODIES: Readonly<Record<string, string>> = {
  handleAction: UNUSED, fetch2: UNUSED, handleFetcherAction: UNUSED, handleFetcherLoader: UNUSED, runClientMiddlewarePipeline: UNUSED,
  normalizeNavigateOptions: 'return { path }',
  parseHydrationData: 'return undefined',
  getRouteInstrumentationUpdates: 'return {}',
  instrumentClientSideRouter: 'return router',
  usePrefetchBehavior: 'return [false, null, {}]',
  PrefetchPageLinks: 'return null',
  useViewTransitionState: 'return false',
  // The root route has its own (layout/crash.tsx).
  DefaultErrorComponent: 'return null',
  RSCErrorHandler: 'return children',
  decodeRouteErrorResponseDigest: 'return undefined',
}

export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/, code: 'function createRouter(' },
      handler(code) {
        return { code: lean(code, [...functionsIn(this.parse(code))]), map: null }
      },
    },
  }
}

interface Body { readonly start: number; readonly end: number }
interface Named { readonly name: string; readonly body: Body }

function lean(code: string, found: readonly Named[]): string {
  const cuts = Object.entries(BODIES).map(([name, text]) => {
    const [one, ...others] = found.filter((known) => known.name === name)
    if (!one || others.length) throw new Error(`react-router has ${others.length ? 'more than one' : 'no'} function "${name}"`)
    return { ...one.body, text }
  })
  const cut = cuts.toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => `${rest.slice(0, start)}{ ${text} }${rest.slice(end)}`, code)
  // Names for the tools of developers, and calls that may have effects: both keep alive what nobody imports.
  return cut.replace(/^\w+\.displayName = "\w+";$/gm, '').replace(/^(var \w+ = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
}

function* functionsIn(node: unknown): Generator<Named> {
  if (typeof node !== 'object' || node === null) return
  if (isFunction(node)) yield { name: node.id.name, body: node.body }
  for (const inner of Object.values(node)) yield* functionsIn(inner)
}

const isFunction = (node: object): node is { readonly id: { readonly name: string }; readonly body: Body } =>
  'type' in node && node.type === 'FunctionDeclaration'
