import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { saveSetting } from '#tests/support/server/with_store'
import { client, courier, guest, staff, setupOwner } from '#tests/support/rows/people'
import { heic, video, html, mp3, pdf, svg } from '#tests/support/rows/sample_files'
import { samplePhoto, uploadFile, uploadSampleFile } from '#tests/support/rows/upload_files'
import { siteUrl } from '#tests/support/json_client'

test.group('files / upload', (group) => {
  const all = setupOwner(group)

  test('a picture is scaled down and stored with a thumbnail, and its row has the uploader and metadata', async ({ assert }) => {
    const content = await samplePhoto(2000, 1000)
    const formFields = { taken_at: '2026-11-20T10:00:00Z', location: '{"lat":27.15,"lng":-13.2}' }
    const { status, body } = await uploadFile(all, 'orders.photos', content, { name: 'C:\\fakepath\\Zarbia.JPEG', formFields })
    assert.equal(status, 201)
    assert.include(body, { label: 'Zarbia.jpg', mime: 'image/jpeg' })
    const full = await fetch(siteUrl() + body.url)
    assert.include(await sharp(Buffer.from(await full.arrayBuffer())).metadata(), { width: 1600, height: 800 })
    const thumb = await fetch(siteUrl() + String(body.thumb_url))
    assert.equal(thumb.headers.get('content-type'), 'image/webp')
    const { body: row } = await all.api.get<Record<string, unknown>>(`/api/user/media/${body.id}`)
    assert.include(row, { collection: 'photos', owner_resource: null, taken_at: '2026-11-20T10:00:00.000Z', size: body.size })
    assert.deepInclude(row.by as object, { type: 'users', id: all.id })
    assert.deepEqual(row.location, { lat: 27.15, lng: -13.2 })
    const { rows } = await db.rawQuery('select count(*) from unsettled_files where path = ?', [String(row.path)])
    assert.equal(Number(rows[0].count), 0)
  })

  test('the content decides on the type, whatever the name and Content-Type', async ({ assert }) => {
    const others = [
      ['photo.jpg', svg], ['photo.jpg', html], ['photo.png', video], ['photo.jpg', Buffer.alloc(64, 1)], ['IMG_1.HEIC', heic],
    ] as const
    for (const [name, content] of others) {
      const { status, body } = await uploadFile(all, 'orders.photos', content, { name, type: 'image/jpeg' })
      assert.equal(status, 422, name)
      assert.match(body.errors?.file?.[0] ?? '', /HEIC/)
    }
    const { body } = await uploadFile(all, 'orders.photos', await samplePhoto(8, 8, 'png'), { name: 'program.exe' })
    assert.include(body, { label: 'program.png', mime: 'image/png' })
  })

  test('a field accepts the types of its definition: a receipt may be a PDF, a voice note is no picture', async ({ assert }) => {
    assert.equal((await uploadFile(all, 'transactions.attachment_id', pdf, { name: 'fuel.pdf' })).body.mime, 'application/pdf')
    assert.equal((await uploadFile(all, 'addresses.voice_note_id', mp3)).body.thumb_url, null)
    const wrong = [['orders.photos', pdf], ['orders.photos', mp3], ['addresses.voice_note_id', await samplePhoto()]] as const
    for (const [purpose, content] of wrong) {
      const { status, body } = await uploadFile(all, purpose, content)
      assert.equal(status, 422, purpose)
      assert.match(body.errors?.file?.[0] ?? '', /accepts only/)
    }
  })

  test('no file, several files and an empty file are refused', async ({ assert }) => {
    const none = await fetch(`${siteUrl()}/api/user/media?for=orders.photos`, {
      method: 'POST', body: new FormData(), headers: { authorization: `Bearer ${all.token}` },
    })
    assert.equal(none.status, 422)
    assert.equal((await all.api.post('/api/user/media?for=orders.photos', {})).status, 422)
    const form = new FormData()
    for (const name of ['file', 'other']) form.append(name, new Blob([new Uint8Array(await samplePhoto())]), 'a.jpg')
    const headers = { authorization: `Bearer ${all.token}` }
    const two = await fetch(`${siteUrl()}/api/user/media?for=orders.photos`, { method: 'POST', body: form, headers })
    assert.equal(two.status, 422)
    assert.equal((await uploadFile(all, 'orders.photos', Buffer.alloc(0))).status, 422)
  })

  test('files larger than the limit of the settings are refused', async ({ assert }) => {
    const noise = Buffer.concat([await samplePhoto(), Buffer.alloc(1_100_000, 7)])
    // Saved through the store: the process that saves a setting uses it at once.
    await saveSetting('files_max_megabytes', 1)
    try {
      const { status, body } = await uploadFile(all, 'orders.photos', noise)
      assert.equal(status, 413)
      assert.include(body.message ?? '', '1 MB')
      assert.deepEqual(body.errors?.file, [body.message])
      // Far too large: the answer arrives although the rest of the file is not read.
      assert.equal((await uploadFile(all, 'orders.photos', Buffer.alloc(40_000_000, 7))).status, 413)
    } finally {
      await saveSetting('files_max_megabytes', 10)
    }
    assert.equal((await uploadFile(all, 'orders.photos', noise)).status, 201)
  })

  test('a caller uploads files only for fields that they may write', async ({ assert }) => {
    const content = await samplePhoto()
    const clerk = await staff(['order-create'])
    assert.equal((await uploadFile(clerk, 'orders.photos', content)).status, 201)
    assert.equal((await uploadFile(clerk, 'transactions.attachment_id', content)).status, 403)
    const worker = await staff(['task-execute'])
    assert.equal((await uploadFile(worker, 'order_items.photos_after', content)).status, 201)
    assert.equal((await uploadFile(worker, 'order_items.photos_before', content)).status, 403)
    assert.equal((await uploadFile(worker, 'order_items.photo_id', content)).status, 403)
    assert.equal((await uploadFile(await staff(['order-measure']), 'order_items.photo_id', content)).status, 201)
    const none = ['', 'orders', 'orders.client_id', 'nothing.photos', 'orders.__proto__', 'orders.constructor', 'orders.photos.x']
    for (const purpose of none) {
      assert.equal((await uploadFile(all, purpose, content)).status, 422, purpose)
    }
    assert.equal((await uploadFile(all, 'measurements.photo_id', content)).status, 403)
  })

  test('guests, couriers and clients upload only through their own guard, and only for fields that they may write', async ({ assert }) => {
    const content = await samplePhoto()
    assert.equal((await guest().post('/api/user/media?for=orders.photos', {})).status, 401)
    const person = await client()
    assert.equal((await uploadFile(person, 'orders.photos', content)).status, 401)
    assert.equal((await uploadFile(person, 'orders.photos', content, { guard: 'client' })).status, 201)
    assert.equal((await uploadFile(person, 'users.avatar_id', content, { guard: 'client' })).status, 403)
    assert.equal((await uploadFile(person, 'addresses.voice_note_id', mp3, { guard: 'client' })).status, 201)
    assert.equal((await uploadFile(await courier(), 'couriers.photo_id', content, { guard: 'courier' })).status, 403)
    assert.equal((await uploadFile(await courier(), 'order_deliveries.photos', content, { guard: 'courier' })).status, 201)
  })

  test('a repeated upload with the same idempotency key returns the same file; with other content it is refused', async ({ assert }) => {
    const content = await samplePhoto()
    const first = await uploadFile(all, 'orders.photos', content, { key: 'upload-1' })
    const again = await uploadFile(all, 'orders.photos', content, { key: 'upload-1' })
    assert.equal(first.body.id, again.body.id)
    assert.equal((await uploadFile(all, 'orders.photos', await samplePhoto(), { key: 'upload-1' })).status, 422)
  })

  test('a file is in the list of files, for callers who may see it', async ({ assert }) => {
    const { id } = await uploadSampleFile(all, 'users.avatar_id')
    const list = await all.api.get<{ file: { thumb_url: string } }[]>(`/api/user/media?id=${id}`)
    assert.match(list.body[0]?.file.thumb_url ?? '', /^\/files\//)
    assert.equal((await (await staff(['order-list'])).api.get('/api/user/media')).status, 403)
  })
})
