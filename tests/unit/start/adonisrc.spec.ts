import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import manifest from '../../../adonisrc.ts'
import { ROOT } from '../../../tools/root.ts'

test.group('start / adonisrc', () => {
  test('names no folder that does not exist, but for those that a program writes', ({ assert }) => {
    const written = /^(build|tmp)(\/|$)/
    const isMissing = (folder: string) => !written.test(folder) && !existsSync(join(ROOT, folder))
    const missing = Object.entries(manifest.directories ?? {}).filter(([, folder]) => isMissing(folder))
    assert.deepEqual(missing, [])
  })
})
