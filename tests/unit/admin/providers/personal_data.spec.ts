import { readdir, readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { isPersonal } from '../../../../admin/kit/providers/session/personal_data.ts'

test.group('providers / personal data', () => {
  test('of a person is forgotten, of the device is kept', ({ assert }) => {
    const personal = ['visits_12', 'lists of 12', 'user', 'courier', 'client', 'token', 'permissions', 'last_active_at', 'anything new']
    const ofDevice = ['locale', 'mode', 'zarbia-device', 'print_station', 'count 12 7']
    assert.deepEqual([...personal, ...ofDevice].filter(isPersonal), personal)
  })

  // A key that is written with its name is decided here: of the device, or forgotten with the session.
  test('every key that the pages write is known', async ({ assert }) => {
    const root = new URL('../../../../admin/', import.meta.url)
    const names = (await readdir(root, { recursive: true })).filter((name) => /\.tsx?$/.test(name))
    const written = new Set<string>()
    for (const name of names) {
      const text = await readFile(new URL(name, root), 'utf8')
      if (!/(local|session)Storage\.setItem/.test(text)) continue
      for (const [, key = ''] of text.matchAll(/Storage\.setItem\('([^']+)'/g)) written.add(key)
      for (const [, key = ''] of text.matchAll(/_?KEY = '([^']+)'/g)) written.add(key)
    }
    assert.sameMembers(
      [...written].filter(isPersonal),
      ['acting_site', 'arrival_notice', 'last_active_at', 'permissions', 'pickup', 'pin_offer', 'token', 'token_created_at', 'renewing'],
    )
  })
})
