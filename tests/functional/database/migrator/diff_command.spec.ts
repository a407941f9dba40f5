import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const MIGRATIONS = new URL('../../../../backend/engine/database/migrations/', import.meta.url)

test.group('schema / diff command', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('writes nothing while the database matches resources.ts', async ({ assert }) => {
    const command = await ace.exec('schema:diff', [])
    command.assertLog('[ green(success) ] The database matches resources.ts')
    assert.equal(command.exitCode, 0)
  })

  test('names what would be lost, and writes nothing without --drop', async ({ assert }) => {
    const before = await readdir(MIGRATIONS)
    await db.rawQuery('create table stray (id bigint)')
    try {
      const command = await ace.exec('schema:diff', [])
      assert.equal(command.exitCode, 1)
      command.assertLog('  ! table stray is not in resources.ts')
      command.assertLog('  stray: all 0 rows')
      command.assertLog('  npm run schema -- --drop stray')
      assert.deepEqual(await readdir(MIGRATIONS), before)
    } finally {
      await db.rawQuery('drop table stray')
    }
  })

  test('only what --drop names is dropped', async ({ assert }) => {
    const { directories } = app.rcFile
    const original = directories.migrations
    directories.migrations = `tmp/migrations_${process.pid}`
    const written = app.makePath(directories.migrations)
    await mkdir(written, { recursive: true })
    await db.rawQuery('create table stray (id bigint); create table other (id bigint)')
    try {
      const half = await ace.exec('schema:diff', ['--drop', 'other'])
      assert.equal(half.exitCode, 1)
      half.assertLog('  npm run schema -- --drop stray')
      assert.isEmpty(await readdir(written))

      const whole = await ace.exec('schema:diff', ['--drop', 'other', '--drop', 'stray', '--name', 'tidy'])
      assert.equal(whole.exitCode, 0)
      const [file = ''] = await readdir(written)
      assert.match(file, /^\d{14}_tidy\.ts$/)
      const [up = '', down = ''] = (await readFile(`${written}/${file}`, 'utf8')).split('async down()')
      assert.match(up, /destructive: values are lost[^]*drop table\s+"?other"?,\s+"?stray"?/)
      assert.match(down, /create table\s+"?stray"?/)
    } finally {
      directories.migrations = original
      await rm(written, { recursive: true })
      await db.rawQuery('drop table stray, other')
    }
  })
})
