/** Staff may change how somebody signs in, a forgotten password for instance; never in silence. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { GUARD_CONFIGS } from '#backend/services/auth/guards'
import { GUARDS } from '#common/guards'
import { owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { account, bearer } from './accounts.ts'
import { mailsTo } from './mails.ts'

const NEW = 'another password'

test.group('auth / changed by somebody else', (group) => {
  group.setup(() => prepareDatabaseOnce())

  for (const guard of GUARDS) {
    const { people } = GUARD_CONFIGS[guard]

    test(`a new password of a ${guard} ends their sessions, is told to them, and its value is in no log`, async ({ client, assert }) => {
      const [person, by] = [await account(guard, { locale: 'en' }), await owner()]
      const token = await bearer(guard, person)
      assert.equal((await by.api.patch(`/api/user/${people}/${person.id}`, { version: 1, password: NEW })).status, 200)
      assert.equal((await client.get(`/auth/${guard}/me`).bearerToken(token)).status(), 401)

      const [mail] = await mailsTo(person.email, 1)
      assert.equal(mail?.subject, 'Zarbia: how you sign in was changed')
      assert.include(mail?.text, 'Test Person')
      assert.include(mail?.text, ': Password.')
      const again = await client.post(`/auth/${guard}/login`).json({ phone: person.phone, password: NEW })
      assert.equal(again.status(), 200)
      const inbox = db.from('notifications').where({ recipient_type: people, recipient_id: person.id, channel: 'in_app' })
      const told = await inbox.firstOrFail()
      assert.equal(told.title, 'How you sign in was changed')
      assert.include(told.body, ': Password.')

      const entries = db.from('audit_logs').where({ action: `${people}.edit`, subject_id: person.id })
      const entry = await entries.orderBy('id', 'desc').firstOrFail()
      assert.deepEqual([entry.actor_id, entry.after.password], [by.id, '•••'])
      for (const text of [mail?.text, mail?.html, told.body]) assert.notInclude(text, NEW)
    })

    test(`another number or address of a ${guard} is told to the address before`, async ({ assert }) => {
      const [person, by] = [await account(guard, { locale: 'en' }), await owner()]
      const change = { email: `new.${person.email}`, locale: 'en' }
      assert.equal((await by.api.patch(`/api/user/${people}/${person.id}`, { version: 1, ...change })).status, 200)
      const [mail] = await mailsTo(person.email, 1)
      assert.include(mail?.text, ': Email.')
      assert.notInclude(mail?.text, change.email)
      assert.equal((await by.api.patch(`/api/user/${people}/${person.id}`, { version: 2, locale: 'fr' })).status, 200)
      assert.lengthOf(await db.from('notifications').where({ recipient_type: people, recipient_id: person.id }), 1)
    })
  }
})
