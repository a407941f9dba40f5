import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { client, owner, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { photo, send } from '#tests/support/uploads'

const MEGABYTE = 1024 * 1024
/** As much as the settings say at first. */
const [HOURLY, MEGABYTES] = [60, 200]

/** Sent within the hour, or before it. */
const haveSent = (type: 'clients' | 'users', { id }: Person, files: number, { size = 1, hours = 0 } = {}) => db.rawQuery(`
  insert into media (file_name, kind, collection, mime, size, path, checksum, by_type, by_id, created_at)
  select 'a.jpg', 'image', 'photos', 'image/jpeg', ?, gen_random_uuid()::text, 'x', ?, ?, now() - make_interval(hours => ?)
  from generate_series(1, ?)`, [size, type, id, hours, files])

test.group('files / how many in an hour', (group) => {
  group.setup(() => prepared())
  const sendAs = async (person: Person, guard: 'client' | 'user' = 'client') =>
    send(person, guard === 'client' ? 'claims.photos' : 'orders.photos', await photo(), { guard })

  test('files of a client, however many come at once', async ({ assert }) => {
    const me = await client()
    await haveSent('clients', me, HOURLY, { hours: 2 })
    await haveSent('clients', me, HOURLY - 2)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendAs(me)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    assert.include(refused?.body, { code: 'E_TOO_MANY', message: 'Too many files: the most is 60 an hour. Try again later.' })
    assert.equal((await sendAs(await client())).status, 201)
  })

  test('bytes of a client', async ({ assert }) => {
    const me = await client()
    await haveSent('clients', me, 1, { size: MEGABYTES * MEGABYTE })
    const { status, body } = await sendAs(me)
    assert.deepEqual([status, body.message], [
      429, 'The files of this hour are too large together: the most is 200 MB. Try again later.',
    ])
  })

  test('those who work here send ten times as many', async ({ assert }) => {
    const me = await owner()
    await haveSent('users', me, HOURLY * 10 - 1)
    assert.equal((await sendAs(me, 'user')).status, 201)
    assert.equal((await sendAs(me, 'user')).status, 429)
  })
})
