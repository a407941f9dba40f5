import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from '@japa/runner'
import { ROOT } from '../../../tools/root.ts'

const MOST = 25
const HOUSES = 'admin,backend,common,docs,public,schema,tests,tools'
/** Applied migrations are known by their names: none is moved. */
const HISTORY = 'backend/engine/database/migrations'
/** A command writes one for each flow. */
const WRITTEN = 'docs/flows'

test.group('folders', () => {
  test(`no folder has more than ${MOST} files: a room that grows gets rooms of its own`, ({ assert }) => {
    const files = globSync(`{${HOUSES}}/**/*.*`, { cwd: ROOT })
    const folders = Map.groupBy(files, dirname)
    for (const folder of [HISTORY, WRITTEN]) folders.delete(folder)
    const crowded = [...folders].filter(([, { length }]) => length > MOST).map(([folder, { length }]) => `${folder}: ${length}`)
    assert.isAbove(folders.size, 100)
    assert.deepEqual(crowded, [])
  })
})
