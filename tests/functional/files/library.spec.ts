import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { storage } from '#backend/services/files/storage/configured_storage'
import { sweepFiles } from '#backend/services/files/sweep_files'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'
import { anOrder, measureItem } from '#tests/support/rows/orders'
import { client, staff, setupOwner } from '#tests/support/rows/people'
import { mp3, pdf } from '#tests/support/rows/sample_files'
import { createBody } from '#tests/support/rows/samples'
import { samplePhoto, replaceFile, uploadFile, uploadSampleFile } from '#tests/support/rows/upload_files'
import { siteUrl } from '#tests/support/json_client'
import type { StoredFile } from '#schema/types'

interface Record { id: number; version: number; photos: StoredFile[]; message?: string; code?: string }
interface Media { id: number; version: number; path: string; thumb_path: string; kept: boolean; kind: string; file: StoredFile }
interface Uses { uses: { resource: string; field: string; id: number; label: string }[]; hidden: number }

test.group('files / library', (group) => {
  const all = setupOwner(group)
  const row = async (id: number, person = all) => (await person.api.get<Media>(`/api/user/media/${id}`)).body
  const order = async (photos: number[]) =>
    (await all.api.post<Record>('/api/user/orders', { ...(await createBody(all.api, 'orders')), photos })).body
  const usesOf = async (id: number, person = all) => (await person.api.get<Uses>(`/api/user/media/${id}/uses`)).body
  const remove = async (id: number, person = all) =>
    person.api.delete<Record>(`/api/user/media/${id}?version=${(await row(id)).version}`)
  const among = (files: readonly { id: number }[]) => files.map(({ id }) => `id=${id}`).join('&')
  const older = (id: number) => db.rawQuery("update media set updated_at = now() - interval '25 hours' where id = ?", [id])

  test('a file sent to the library stays there, and any record may take it', async ({ assert }) => {
    const files = [
      await uploadSampleFile(all, 'media.file'),
      await uploadSampleFile(all, 'media.file', pdf),
      await uploadSampleFile(all, 'media.file', mp3),
    ]
    const rows = await Promise.all(files.map(({ id }) => row(id)))
    assert.deepEqual(rows.map(({ kind, kept }) => [kind, kept]), [['image', true], ['pdf', true], ['audio', true]])
    for (const { id } of files) await older(id)
    await sweepFiles(db)
    assert.lengthOf((await all.api.get<Media[]>(`/api/user/media?${among(files)}`)).body, 3)
    const [picture] = files
    const clerk = await staff(['order-list', 'order-create', 'order-edit', 'client-list', 'category-list', 'media-list'])
    const body = { ...(await createBody(all.api, 'orders')), photos: [picture?.id] }
    assert.equal((await (await staff(['order-create'])).api.post('/api/user/orders', body)).status, 422)
    const made = await clerk.api.post<Record>('/api/user/orders', body)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    // Removed from the record it is back in the library, and the sweep does not delete it.
    await clerk.api.patch(`/api/user/orders/${made.body.id}`, { version: made.body.version, photos: [] })
    await older(picture?.id ?? 0)
    await sweepFiles(db)
    assert.isTrue((await row(picture?.id ?? 0)).kept)
  })

  test('four permissions decide who may see, upload, replace and delete', async ({ assert }) => {
    const { id } = await uploadSampleFile(all, 'media.file')
    const version = (await row(id)).version
    for (const [permission, statuses] of [
      ['media-list', [200, 403, 403, 403]], ['media-create', [403, 201, 403, 403]], ['media-edit', [403, 403, 200, 403]],
      ['media-delete', [403, 403, 403, 409]],
    ] as const) {
      const person = await staff([permission])
      assert.deepEqual([
        (await person.api.get('/api/user/media')).status, (await uploadFile(person, 'media.file', await samplePhoto())).status,
        (await replaceFile(person, id, version, await samplePhoto())).status,
        (await person.api.delete(`/api/user/media/${id}?version=${version}`)).status,
      ], [...statuses], permission)
    }
    const stranger = await client()
    assert.equal((await uploadFile(stranger, 'media.file', await samplePhoto(), { guard: 'client' })).status, 403)
  })

  test('the uses of a file are named for callers who may see them, and counted for others', async ({ assert }) => {
    const [file, free] = [await uploadSampleFile(all, 'orders.photos'), await uploadSampleFile(all, 'media.file')]
    const made = await order([file.id])
    const { uses: [use], hidden } = await usesOf(file.id)
    assert.include(use, { resource: 'orders', field: 'photos', id: made.id })
    assert.match(use?.label ?? '', /^CMD-/)
    assert.equal(hidden, 0)
    assert.deepEqual(await usesOf(free.id), { uses: [], hidden: 0 })
    const icon = await uploadSampleFile(all, 'categories.icon_id')
    await all.api.post('/api/user/categories', { ...(await createBody(all.api, 'categories')), icon_id: icon.id })
    assert.include((await usesOf(icon.id)).uses[0], { resource: 'categories', field: 'icon_id' })
    // A column refers to it although the owner of its row is another record: the hidden category is counted.
    await db.rawQuery('update categories set icon_id = ? where icon_id = ?', [file.id, icon.id])
    const reader = await staff(['media-list', 'order-list'])
    const seen = await usesOf(file.id, reader)
    assert.deepEqual([seen.uses.map(({ resource }) => resource), seen.hidden], [['orders'], 1])
    await db.rawQuery('update categories set icon_id = ? where icon_id = ?', [icon.id, file.id])
    assert.equal((await all.api.get('/api/user/media/999999999/uses')).status, 404)
  })

  test('the list of files contains no file of a record that the caller may not read', async ({ assert }) => {
    const receipt = (await uploadFile(all, 'transactions.attachment_id', pdf)).body
    await all.api.post('/api/user/transactions', { ...(await createBody(all.api, 'transactions')), attachment_id: receipt.id })
    const [loose, kept, photos] = [
      await uploadSampleFile(all, 'orders.photos'),
      await uploadSampleFile(all, 'media.file'),
      await uploadSampleFile(all, 'orders.photos'),
    ]
    await order([photos.id])
    const reader = await staff(['media-list', 'order-list', 'order-edit'])
    const own = await uploadSampleFile(reader, 'orders.photos')
    const asked = among([receipt, loose, kept, photos, own])
    const { body } = await reader.api.get<Media[]>(`/api/user/media?${asked}`)
    assert.sameMembers(body.map(({ id }) => id), [kept.id, photos.id, own.id])
    for (const id of [receipt.id, loose.id])
      for (const path of ['', '/uses', '/history']) assert.equal((await reader.api.get(`/api/user/media/${id}${path}`)).status, 404)
    assert.lengthOf((await all.api.get<Media[]>(`/api/user/media?${asked}`)).body, 5)
  })

  test('a new file replaces the old one in all records that refer to it', async ({ assert }) => {
    const file = await uploadSampleFile(all, 'orders.photos')
    const made = await order([file.id])
    const before = await row(file.id)
    const answer = await replaceFile(all, file.id, before.version, await samplePhoto(300, 200, 'png'), 'new.png')
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { body: shown } = await all.api.get<Record>(`/api/user/orders/${made.id}`)
    assert.include(shown.photos[0], { id: file.id, label: 'new.png', mime: 'image/png' })
    assert.equal(shown.version, made.version)
    // The address differs, so that browsers do not show the cached file.
    assert.notEqual(shown.photos[0]?.url.split('?')[1]?.split('&')[0], file.url.split('?')[1]?.split('&')[0])
    assert.equal((await fetch(siteUrl() + (shown.photos[0]?.url ?? ''))).headers.get('content-type'), 'image/png')
    const { body: [entry] } = await all.api.get<{ action: string; changes: object }[]>(`/api/user/media/${file.id}/history`)
    assert.deepInclude(entry?.changes, { file_name: { before: 'photo.jpg', after: 'new.png' } })
    // The old content goes with the next sweep.
    await db.rawQuery("update unsettled_files set created_at = '2000-01-01' where path = ?", [before.path])
    await sweepFiles(db)
    assert.isNull(await storage().read(before.path))
    assert.isNull(await storage().read(before.thumb_path))
  })

  test('a replacement is refused if the version is stale or the field does not accept its type', async ({ assert }) => {
    const file = await uploadSampleFile(all, 'orders.photos')
    const { version } = await row(file.id)
    await order([file.id])
    // The order has attached it in the meantime.
    const late = await replaceFile(all, file.id, version, await samplePhoto())
    assert.deepEqual([late.status, late.body.code], [409, 'E_VERSION'])
    assert.equal((await replaceFile(all, file.id, 'x', await samplePhoto())).body.errors?.version?.length, 1)
    const wrong = await replaceFile(all, file.id, (await row(file.id)).version, pdf)
    assert.equal(wrong.status, 422)
    assert.match(wrong.body.errors?.file?.[0] ?? '', /accepts only/)
    assert.equal((await replaceFile(all, MISSING_ID, 1, await samplePhoto())).status, 404)
    const bystander = await staff(['media-list', 'media-edit', 'order-list'])
    const refused = await replaceFile(bystander, file.id, (await row(file.id)).version, await samplePhoto())
    assert.deepEqual([refused.status, refused.body.message], [409, 'Order: you cannot edit this record, so its file cannot be replaced.'])
  })

  test('a file that a record holds as evidence is never replaced', async ({ assert }) => {
    const tape = await uploadSampleFile(all, 'order_items.photo_id')
    await withStore(async (store) => {
      const { order: made, items: [item] } = await anOrder(store)
      await store.transition('orders', made.id, 'receive')
      await measureItem(store, { id: item?.id ?? 0 }, {}, { photo_id: tape.id })
    }, { caller: null })
    const { body: made } = await all.api.post<Record>('/api/user/claims', {
      ...(await createBody(all.api, 'claims')), photos: [(await uploadSampleFile(all, 'claims.photos')).id],
    })
    const signature = await uploadSampleFile(all, 'orders.photos')
    const stop = await withStore(async (store) => stopOf(store, (await aTransportOrder(store)).order.id))
    await db.rawQuery(
      "update media set owner_resource = 'order_deliveries', owner_field = 'signature_id', owner_id = ? where id = ?",
      [stop.id, signature.id],
    )
    for (const [id, record] of [[tape.id, 'Measuring'], [made.photos[0]?.id ?? 0, 'Claim'], [signature.id, 'Stop']] as const) {
      const refused = await replaceFile(all, id, (await row(id)).version, await samplePhoto())
      assert.equal(refused.status, 409, record)
      assert.match(refused.body.message ?? '', /its files can no longer be replaced/)
    }
    await db.rawQuery('update media set owner_resource = null, owner_field = null, owner_id = null where id = ?', [signature.id])
  })

  test('files of a record that is closed to changes cannot be replaced', async ({ assert }) => {
    const file = await uploadSampleFile(all, 'orders.photos')
    const made = await order([file.id])
    await db.rawQuery("update orders set status = 'delivered' where id = ?", [made.id])
    const { status, body } = await replaceFile(all, file.id, (await row(file.id)).version, await samplePhoto())
    assert.equal(status, 409, JSON.stringify(body))
    await db.rawQuery("update orders set status = 'pending' where id = ?", [made.id])
  })

  test('only files that no record uses and no unsaved form holds are deleted, one by one or in bulk', async ({ assert }) => {
    const [used, fresh, idle, library] = [
      await uploadSampleFile(all, 'orders.photos'),
      await uploadSampleFile(all, 'orders.photos'),
      await uploadSampleFile(all, 'orders.photos'),
      await uploadSampleFile(all, 'media.file'),
    ]
    const made = await order([used.id])
    await older(idle.id)
    const refused = await remove(used.id)
    assert.equal(refused.status, 409)
    assert.match(refused.body.message ?? '', new RegExp(`Order ${(await usesOf(used.id)).uses[0]?.label}`))
    assert.equal((await remove(used.id, await staff(['media-delete']))).status, 404)
    assert.match((await remove(fresh.id)).body.message ?? '', /automatically after one day/)
    const { path } = await row(library.id)
    const many = await all.api.post<{ results?: object[] }>('/api/user/media/bulk', {
      action: 'delete', ids: [used.id, fresh.id, idle.id, library.id],
    })
    assert.equal(many.status, 200, JSON.stringify(many.body))
    const left = await all.api.get<Media[]>(`/api/user/media?${among([used, fresh, idle, library])}`)
    assert.sameMembers(left.body.map(({ id }) => id), [used.id, fresh.id])
    await db.rawQuery("update unsettled_files set created_at = '2000-01-01' where path = ?", [path])
    await sweepFiles(db)
    assert.isNull(await storage().read(path))
    // An unsaved form refers to it: the save is refused as a whole.
    const late = await all.api.patch<Record>(`/api/user/orders/${made.id}`, { version: made.version, photos: [used.id, library.id] })
    assert.equal(late.status, 422)
  })
})
