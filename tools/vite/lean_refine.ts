/**
 * Refine without what its unused hooks bring along: a reader of CSV (our files are read by the server), a reader of stack
 * traces for its own tools of developers, and one that describes values in errors nobody meets. Ten KB of every staff page.
 */
import type { Plugin } from 'vite'

const ABSENT = /^(papaparse|error-stack-parser|object-inspect)$/
const ID = '\0absent'

export function leanRefine(): Plugin {
  return {
    name: 'lean-refine',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (ABSENT.test(source) ? ID : null),
    load: (id) => (id === ID ? 'module.exports = () => { throw new Error("not in this build: tools/vite/lean_refine.ts") }' : null),
  }
}
