import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { client, owner, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { samplePhoto, uploadFile } from '#tests/support/rows/upload_files'

const MEGABYTE = 1024 * 1024
/** The defaults of the settings. */
const [HOURLY, MEGABYTES] = [60, 200]

/** Inserts uploads of the given age. */
const insertUploads = (type: 'clients' | 'users', { id }: Person, files: number, { size = 1, hours = 0 } = {}) => db.rawQuery(`
  insert into media (file_name, kind, collection, mime, size, path, checksum, by_type, by_id, created_at)
  select 'a.jpg', 'image', 'photos', 'image/jpeg', ?, gen_random_uuid()::text, 'x', ?, ?, now() - make_interval(hours => ?)
  from generate_series(1, ?)`, [size, type, id, hours, files])

test.group('files / upload limits', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const sendAs = async (person: Person, guard: 'client' | 'user' = 'client') =>
    uploadFile(person, guard === 'client' ? 'claims.photos' : 'orders.photos', await samplePhoto(), { guard })

  test('the number of files of a client, also with simultaneous uploads', async ({ assert }) => {
    const me = await client()
    await insertUploads('clients', me, HOURLY, { hours: 2 })
    await insertUploads('clients', me, HOURLY - 2)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendAs(me)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    assert.include(refused?.body, { code: 'E_TOO_MANY', message: 'Upload limit reached: 60 files per hour. Try again later.' })
    assert.equal((await sendAs(await client())).status, 201)
  })

  test('the total size of the files of a client', async ({ assert }) => {
    const me = await client()
    await insertUploads('clients', me, 1, { size: MEGABYTES * MEGABYTE })
    const { status, body } = await sendAs(me)
    assert.deepEqual([status, body.message], [
      429, 'Upload limit reached: 200 MB per hour. Try again later.',
    ])
  })

  test('staff may upload ten times as many', async ({ assert }) => {
    const me = await owner()
    await insertUploads('users', me, HOURLY * 10 - 1)
    assert.equal((await sendAs(me, 'user')).status, 201)
    assert.equal((await sendAs(me, 'user')).status, 429)
  })
})
