/** The interfaces of Refine besides data: live, audit log, words. */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { LiveEvent, LiveProvider } from '@refinedev/core'
import { LOCALES } from '#common/locales'
import { translator } from '#backend/engine/i18n/translator'
import { app } from '#resources'
import { importAdmin } from '#tests/support/browser/browser_globals'

const { liveProvider, publishChanges, publishResync } = await importAdmin('kit/providers/live/provider.ts') as {
  liveProvider: LiveProvider; publishChanges: (changes: readonly object[]) => void; publishResync: () => void
}
const { localeKeyOf } =
  await importAdmin('kit/providers/rest/refine_keys.ts') as { localeKeyOf: (key: string) => { key: string; name?: string } }

const change = (id: number | null, op = 'update', resource = 'cities') => ({ resource, id, op, version: 2 })

/** What a subscriber hears of these changes, as `type ids`. */
function heard(subscription: object, publish: () => void): string[] {
  const events: LiveEvent[] = []
  const callback = (event: LiveEvent) => { events.push(event) }
  const subscribed: unknown = liveProvider.subscribe({ channel: 'resources/cities', types: ['*'], ...subscription, callback })
  publish()
  liveProvider.unsubscribe(subscribed)
  publish()
  return events.map(({ type, payload: { ids } }) => `${type} ${ids?.join() ?? 'any'}`)
}

test.group('admin / live provider', () => {
  test('one event for each type, until it is unsubscribed', ({ assert }) => {
    const changes = [change(1), change(2), change(3, 'create'), change(4, 'delete'), change(9, 'update', 'zones')]
    assert.deepEqual(heard({}, () => { publishChanges(changes) }), ['created 3', 'updated 1,2', 'deleted 4'])
    assert.deepEqual(heard({ types: ['deleted'] }, () => { publishChanges(changes) }), ['deleted 4'])
  })

  test('a record hears of its own changes, and of those without ids', ({ assert }) => {
    const params = { ids: ['2'] }
    assert.deepEqual(heard({ params }, () => { publishChanges([change(1)]) }), [])
    assert.deepEqual(heard({ params }, () => { publishChanges([change(1), change(2)]) }), ['updated 1,2'])
    assert.deepEqual(heard({ params }, () => { publishChanges([change(null)]) }), ['updated any'])
    assert.deepEqual(heard({ params, types: ['deleted'] }, publishResync), ['* any'])
  })

  test('what a page publishes is heard in its own tab', ({ assert }) => {
    const event = { channel: 'resources/cities', type: 'updated', payload: { ids: [1] }, date: new Date() }
    assert.deepEqual(heard({}, () => { liveProvider.publish?.(event) }), ['updated 1'])
  })
})

test.group('admin / words of Refine', () => {
  test('every button and notification of Refine and its antd package has a translation in every language', ({ assert }) => {
    const sources = ['core', 'antd'].map((name) => readFileSync(`node_modules/@refinedev/${name}/dist/index.mjs`, 'utf8')).join('\n')
    const keys = new Set([...sources.matchAll(/"((?:buttons|notifications|autoSave)\.\w+)"/g)].map(([, key = '']) => key))
    const actions = ['create', 'edit', 'show', 'clone', 'list'].flatMap((action) => [`buttons.${action}`, `actions.${action}`])
    assert.isAbove(keys.size, 15)
    for (const locale of LOCALES) {
      const t = translator(locale)
      const own = [...keys, ...actions].filter((key) => !UNUSED.includes(key)).map((key) => localeKeyOf(key).key)
      const missing = own.filter((key) => t(key) === key)
      assert.deepEqual(missing, [], locale)
    }
  })

  test('titles and names of every resource', ({ assert }) => {
    const t = translator('en')
    for (const name of Object.keys(app.resources)) {
      for (const key of [`${name}.${name}`, ...['list', 'show', 'create', 'edit'].map((action) => `${name}.titles.${action}`)]) {
        const own = localeKeyOf(key)
        for (const one of [own.key, own.name ?? own.key]) assert.notEqual(t(one), one, key)
      }
    }
    assert.deepEqual(localeKeyOf('cities.titles.edit'), { key: 'ui.form.edit_title', name: 'cities.one' })
    assert.deepEqual(localeKeyOf('cities.fields.label'), { key: 'cities.fields.label' })
  })
})

/** Of an import hook that no page uses: our import has its own page. */
const UNUSED = ['notifications.importProgress']
