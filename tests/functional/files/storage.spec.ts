import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import { bucketStorage } from '#backend/services/files/storage/bucket_storage'
import { diskStorage } from '#backend/services/files/storage/disk_storage'
import { BUCKET, S3_ACCESS_KEY, startS3Stub } from '#tests/support/stubs/s3_stub'
import type { Storage } from '#backend/services/files/storage/storage'

const CONTENT = Buffer.from('0123456789')

async function readOf(storage: Storage, path: string, range?: { start: number; end: number }) {
  const openStorage = await storage.read(path, range)
  return openStorage && [openStorage.size, (await buffer(openStorage.body)).toString()]
}

test.group('files / storage', () => {
  for (const kind of ['disk', 'bucket'] as const) {
    test(`a ${kind} returns what was written, whole or in part, until it is removed`, async ({ assert, cleanup }) => {
      const storage = await openStorage(kind, cleanup)
      assert.isNull(await storage.read('2026/11/none.jpg'))
      await storage.write('2026/11/some name.jpg', CONTENT, 'image/jpeg')
      assert.deepEqual(await readOf(storage, '2026/11/some name.jpg'), [10, '0123456789'])
      assert.deepEqual(await readOf(storage, '2026/11/some name.jpg', { start: 3, end: 5 }), [3, '345'])
      await storage.remove('2026/11/some name.jpg')
      assert.isNull(await storage.read('2026/11/some name.jpg'))
      await storage.remove('2026/11/some name.jpg')
    })
  }

  test('a disk never leads out of its directory', async ({ assert, cleanup }) => {
    const storage = await openStorage('disk', cleanup)
    for (const path of ['../x', '/../x', 'a/../../x', '..', '']) {
      await assert.rejects(() => storage.write(path, CONTENT, 'image/jpeg'), /leads out/)
      await assert.rejects(() => storage.read(path), /leads out/)
      await assert.rejects(() => storage.remove(path), /leads out/)
    }
  })

  test('a disk never has an incomplete file, not even after a failed write', async ({ assert, cleanup }) => {
    const root = await mkdtemp(join(tmpdir(), 'zarbia-files-'))
    cleanup(() => rm(root, { recursive: true, force: true }))
    await writeFile(join(root, 'taken'), '')
    await assert.rejects(() => diskStorage(root).write('taken/a.jpg', CONTENT, 'image/jpeg'))
    await diskStorage(root).write('good/a.jpg', CONTENT, 'image/jpeg')
    assert.deepEqual((await readdir(root, { recursive: true })).sort(), ['good', 'good/a.jpg', 'taken'])
  })

  test('a bucket that refuses is an error', async ({ assert, cleanup }) => {
    const stub = await startS3Stub()
    cleanup(() => stub.close())
    const keys = { accessKeyId: 'nobody', secretAccessKey: 'x' }
    const stranger = bucketStorage({ name: BUCKET, endpoint: stub.endpoint, region: 'eu-west-3', ...keys })
    await assert.rejects(() => stranger.write('a.jpg', CONTENT, 'image/jpeg'), /refused to write a.jpg: 403/)
    await assert.rejects(() => stranger.read('a.jpg'), /refused to read/)
    await assert.rejects(() => stranger.remove('a.jpg'), /refused to remove/)
  })
})

async function openStorage(kind: 'disk' | 'bucket', cleanup: (work: () => Promise<void>) => void): Promise<Storage> {
  if (kind === 'disk') {
    const root = await mkdtemp(join(tmpdir(), 'zarbia-files-'))
    cleanup(() => rm(root, { recursive: true, force: true }))
    return diskStorage(root)
  }
  const stub = await startS3Stub()
  cleanup(() => stub.close())
  return bucketStorage({
    name: BUCKET, endpoint: stub.endpoint, region: 'eu-west-3', accessKeyId: S3_ACCESS_KEY, secretAccessKey: 'secret',
  })
}
