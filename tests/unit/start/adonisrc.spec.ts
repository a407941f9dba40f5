import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import manifest from '../../../adonisrc.ts'
import { ROOT } from '../../../tools/root.ts'

test.group('start / adonisrc', () => {
  test('names only existing folders, except generated ones', ({ assert }) => {
    const generated = /^(build|tmp)(\/|$)/
    const isMissing = (folder: string) => !generated.test(folder) && !existsSync(join(ROOT, folder))
    const missing = Object.entries(manifest.directories ?? {}).filter(([, folder]) => isMissing(folder))
    assert.deepEqual(missing, [])
  })
})
