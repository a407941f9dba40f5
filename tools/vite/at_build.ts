/**
 * Modules in a folder `at_build` are run when the site is built, and pages get what they export: what courier and client need of
 * resources.ts, which their documents do not load.
 */
import { basename, dirname } from 'node:path'
import type { Plugin } from 'vite'

export const atBuild = (): Plugin => ({
  name: 'at-build',
  async load(id) {
    if (basename(dirname(id)) !== 'at_build') return null
    const values = await import(id) as Readonly<Record<string, unknown>>
    return Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
  },
})
