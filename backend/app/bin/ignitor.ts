import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import manifest from '../../../adonisrc.ts'

const APP_ROOT = new URL('../../../', import.meta.url)

/** The ignitor of every process: one manifest, the environment is validated first, sources are loaded without a build. */
export function createIgnitor() {
  return new Ignitor(APP_ROOT, { importer: importModule }).tap((app) => {
    app.rcContents(manifest)
    app.initiating(async () => {
      await import('#backend/engine/env/env')
    })
  })
}

function importModule(path: string) {
  return path.startsWith('.') ? import(new URL(path, APP_ROOT).href) : import(path)
}
