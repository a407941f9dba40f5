import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/database/query'
import { putOut } from '#backend/messages/delivery/put_out'
import { hurry, jobOf, plugJobs, reaches, working } from '#tests/support/jobs'
import { delivered, jobsWith, message, messageOf, spoken } from '#tests/support/messages'
import { client, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { until } from '#tests/support/server'

const sent = () => Promise.resolve({ outcome: 'sent', provider_id: 'P-1' } as const)
const refused = () => Promise.resolve({ outcome: 'refused', error: 'HTTP 400: no such number' } as const)
const unusable = () => Promise.resolve({ outcome: 'unusable', error: '' } as const)
const unknown = () => Promise.resolve({ outcome: 'unknown', error: 'TimeoutError' } as const)
const fails = () => Promise.reject(new Error('HTTP 503'))

test.group('messages / deliver', (group) => {
  let person: { type: string; id: number }
  let somebody: Person
  group.setup(async () => {
    await prepared()
    somebody = await client()
    person = { type: 'clients', id: somebody.id }
  })

  test('a message goes out once, with what its channel needs', async ({ assert, cleanup }) => {
    const sms = spoken([sent])
    cleanup(plugJobs(jobsWith({ sms })))
    cleanup(await working())
    const id = await message(person, { title: 'Prêt', link: '/o/abc', event: 'order_ready' })
    const row = await delivered(id)
    assert.containsSubset(row, { status: 'sent', provider_id: 'P-1', failure: null, error: null })
    assert.isNotNull(row.sent_at)
    await delivered(id)
    assert.lengthOf(sms.given, 1)
    assert.containsSubset(sms.given[0], {
      id, recipient: person, address: '+212600000000', locale: 'fr', title: 'Prêt', body: row.body, link: '/o/abc', external_template: null,
    })
  })
})
