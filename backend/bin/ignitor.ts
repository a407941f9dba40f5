import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import manifest from '../../adonisrc.ts'

const APP_ROOT = new URL('../../', import.meta.url)

/** Every process starts from here: the same manifest, the environment validated first, sources loaded as they are. */
export function createIgnitor() {
  return new Ignitor(APP_ROOT, { importer: importModule }).tap((app) => {
    app.rcContents(manifest)
    app.initiating(async () => {
      await import('#backend/env/env')
    })
  })
}

function importModule(path: string) {
  return path.startsWith('.') ? import(new URL(path, APP_ROOT).href) : import(path)
}
