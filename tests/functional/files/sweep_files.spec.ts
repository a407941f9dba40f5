import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { storage } from '#backend/services/files/storage/configured_storage'
import { sweepFiles } from '#backend/services/files/sweep_files'
import { setupOwner } from '#tests/support/rows/people'
import { createBody } from '#tests/support/rows/samples'
import { storedFiles, uploadSampleFile } from '#tests/support/rows/upload_files'

test.group('files / sweep', (group) => {
  const all = setupOwner(group)
  const older = (id: number, hours: number) =>
    db.rawQuery(`update media set updated_at = now() - interval '${hours} hours' where id = ?`, [id])
  const isThere = async (id: number) => (await db.rawQuery('select 1 from media where id = ?', [id])).rows.length === 1

  test('a file that no record refers to for a day is removed, with its thumbnail; others stay', async ({ assert }) => {
    const [old, young] = [await uploadSampleFile(all, 'orders.photos'), await uploadSampleFile(all, 'orders.photos')]
    const owned = await uploadSampleFile(all, 'orders.photos')
    const avatar = await uploadSampleFile(all, 'users.avatar_id')
    await all.api.post('/api/user/orders', { ...(await createBody(all.api, 'orders')), photos: [owned.id] })
    await all.api.post('/api/user/users', { ...(await createBody(all.api, 'users')), avatar_id: avatar.id })
    // Removes the files of other tests first.
    await sweepFiles(db)
    for (const { id } of [old, owned, avatar]) await older(id, 25)
    await older(young.id, 23)
    const before = await storedFiles()
    assert.equal(await sweepFiles(db), 1)
    assert.deepEqual(await Promise.all([old, young, owned, avatar].map(({ id }) => isThere(id))), [false, true, true, true])
    assert.lengthOf(await storedFiles(), before.length - 2)
    assert.equal(await sweepFiles(db), 0)
  })

  test('a file that a column refers to stays, whatever its row says', async ({ assert }) => {
    const icon = await uploadSampleFile(all, 'categories.icon_id')
    await all.api.post('/api/user/categories', { ...(await createBody(all.api, 'categories')), icon_id: icon.id })
    await db.rawQuery('update media set owner_resource = null, owner_id = null, owner_field = null where id = ?', [icon.id])
    await older(icon.id, 48)
    await sweepFiles(db)
    assert.isTrue(await isThere(icon.id))
  })

  test('removes a file whose server crashed before its row was written', async ({ assert }) => {
    await storage().write('2026/11/left.jpg', Buffer.from('left'), 'image/jpeg')
    await storage().write('2026/11/busy.jpg', Buffer.from('busy'), 'image/jpeg')
    await db.rawQuery("insert into unsettled_files (path, created_at) values ('2026/11/left.jpg', now() - interval '2 hours')")
    await db.rawQuery("insert into unsettled_files (path, thumb_path) values ('2026/11/busy.jpg', null)")
    assert.equal(await sweepFiles(db), 1)
    assert.isNull(await storage().read('2026/11/left.jpg'))
    const busy = await storage().read('2026/11/busy.jpg')
    busy?.body.destroy()
    assert.isNotNull(busy)
    await db.rawQuery("delete from unsettled_files where path = '2026/11/busy.jpg'")
    await storage().remove('2026/11/busy.jpg')
  })

  test('a failed removal is repeated an hour later, and holds no other', async ({ assert }) => {
    const unsettled = async () => (await db.rawQuery(
      "select path from unsettled_files where path in ('2026/11/held.jpg', '2026/11/other.jpg')",
    )).rows.length
    for (const [path, hours] of [['held', 3], ['other', 2]])
      await db.rawQuery(`insert into unsettled_files (path, created_at) values ('2026/11/${path}.jpg', now() - interval '${hours} hours')`)
    const held = {
      ...storage(),
      remove: (path: string) => (path.includes('held') ? Promise.reject(new Error('the bucket does not answer'))
        : storage().remove(path)),
    }
    await assert.rejects(() => sweepFiles(db, held), /does not answer/)
    assert.equal(await unsettled(), 1)
    assert.equal(await sweepFiles(db), 0)
    await db.rawQuery("update unsettled_files set created_at = now() - interval '2 hours' where path = '2026/11/held.jpg'")
    assert.equal(await sweepFiles(db), 1)
    assert.equal(await unsettled(), 0)
  })
})
