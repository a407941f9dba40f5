import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { bucketStorage } from '#backend/services/files/storage/bucket_storage'
import { sweepFiles } from '#backend/services/files/sweep_files'
import { BUCKET, S3_ACCESS_KEY, startS3Stub, s3Env, type S3Stub } from '#tests/support/stubs/s3_stub'
import { setupOwner } from '#tests/support/rows/people'
import { mp3 } from '#tests/support/rows/sample_files'
import { startServer } from '#tests/support/server/test_server'
import { samplePhoto, uploadFile } from '#tests/support/rows/upload_files'

/** Servers beside the one of the suite, on its database, with a bucket instead of a disk. */
test.group('files / processes', (group) => {
  const all = setupOwner(group)
  let stub: S3Stub
  group.setup(async () => {
    stub = await startS3Stub()
    return () => stub.close()
  })
  const server = async () => (await startServer({
    ...s3Env(stub), DATABASE_NAME: process.env.DATABASE_NAME ?? '',
    EMBEDDED_PG_DIR: process.env.EMBEDDED_PG_DIR ?? 'tmp/postgres_test',
    AUTO_MIGRATE: 'false', WORKER: 'external',
  })).ready()

  test('a file stored by one server is served by the other; one that the bucket refuses leaves no row', async ({ assert, cleanup }) => {
    const [one, two] = await Promise.all([server(), server()])
    cleanup(async () => { await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]) })
    const { status, body } = await uploadFile(all, 'orders.photos', await samplePhoto(640, 480), {}, one.url)
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(stub.files.size, 2)
    assert.deepEqual([...stub.files.values()].map(({ type }) => type).sort(), ['image/jpeg', 'image/webp'])
    const full = await fetch(two.url + body.url)
    assert.equal((await sharp(Buffer.from(await full.arrayBuffer())).metadata()).width, 640)

    const voice = await uploadFile(all, 'addresses.voice_note_id', mp3, {}, two.url)
    const part = await fetch(one.url + voice.body.url, { headers: { range: 'bytes=0-9' } })
    assert.equal(part.status, 206)
    assert.equal((await part.arrayBuffer()).byteLength, 10)

    stub.onPut = () => 500
    const { rows: [before] } = await db.rawQuery('select count(*)::int as count from media')
    const refused = await uploadFile(all, 'orders.photos', await samplePhoto(), {}, one.url)
    stub.onPut = () => undefined
    assert.equal(refused.status, 503)
    assert.equal(refused.body.code, 'E_UNAVAILABLE')
    const { rows: [after] } = await db.rawQuery('select count(*)::int as count from media')
    assert.equal(after.count, before.count)
  })

  test('a server that crashes between the file and its row leaves a file for the sweep, and no row', async ({ assert, cleanup }) => {
    const one = await server()
    cleanup(async () => { await one.end('SIGKILL') })
    const known = new Set(stub.files.keys())
    const { rows: [before] } = await db.rawQuery('select count(*)::int as count from media')
    // The thumbnail is stored second: the picture is stored then, and its row is not.
    stub.onPut = (path) => {
      if (!path.includes('_thumb')) return undefined
      void one.end('SIGKILL')
      return 500
    }
    await assert.rejects(async () => { await uploadFile(all, 'orders.photos', await samplePhoto(), {}, one.url) })
    await one.end()
    stub.onPut = () => undefined
    const { rows: [after] } = await db.rawQuery('select count(*)::int as count from media')
    assert.equal(after.count, before.count)
    const left = [...stub.files.keys()].filter((path) => !known.has(path))
    assert.lengthOf(left, 1)
    // A sweep takes the oldest files first, and other tests leave files too.
    await db.rawQuery("update unsettled_files set created_at = '2000-01-01' where path = ?", left)
    const settings = { name: BUCKET, endpoint: stub.endpoint, region: 'eu-west-3', accessKeyId: S3_ACCESS_KEY, secretAccessKey: 'secret' }
    await sweepFiles(db, bucketStorage(settings))
    assert.deepEqual([...stub.files.keys()].filter((path) => !known.has(path)), [])
  })
})
