import { readdir } from 'node:fs/promises'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const MIGRATIONS = new URL('../../../backend/database/migrations/', import.meta.url)

test.group('schema / diff command', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('has nothing to write while the database is what resources.ts says', async ({ assert }) => {
    const command = await ace.exec('schema:diff', [])
    command.assertLog('[ green(success) ] The database is what resources.ts says')
    assert.equal(command.exitCode, 0)
  })

  test('names what would be lost, and writes nothing unless that is meant', async ({ assert }) => {
    const before = await readdir(MIGRATIONS)
    await db.rawQuery('create table stray (id bigint)')
    try {
      const command = await ace.exec('schema:diff', [])
      assert.equal(command.exitCode, 1)
      command.assertLog('  ! nothing wants the table stray')
      assert.deepEqual(await readdir(MIGRATIONS), before)
    } finally {
      await db.rawQuery('drop table stray')
    }
  })
})
