import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { withSignedUrls } from '#backend/engine/resource/files/signed_urls'
import env from '#backend/engine/env/env'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { setupOwner } from '#tests/support/rows/people'
import { mp3, pdf } from '#tests/support/rows/sample_files'
import { until } from '#tests/support/until'
import { uploadFile, uploadSampleFile } from '#tests/support/rows/upload_files'
import { siteUrl } from '#tests/support/json_client'

const get = (path: string, headers: Record<string, string> = {}) => fetch(siteUrl() + path, { headers })

test.group('files / show file', (group) => {
  const all = setupOwner(group)

  test('an address returns its file with its own type and private caching', async ({ assert }) => {
    const { url } = await uploadSampleFile(all, 'orders.photos')
    const answer = await get(url)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'image/jpeg')
    assert.match(answer.headers.get('cache-control') ?? '', /^private, max-age=\d+/)
    assert.match(answer.headers.get('content-disposition') ?? '', /^inline; filename\*=UTF-8''photo.jpg$/)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; sandbox")
    assert.equal(answer.headers.get('content-length'), String((await answer.arrayBuffer()).byteLength))
    const etag = answer.headers.get('etag') ?? ''
    assert.equal((await get(url, { 'if-none-match': etag })).status, 304)
    const head = await fetch(siteUrl() + url, { method: 'HEAD' })
    assert.equal(head.status, 200)
  })

  test('a file that is neither image nor audio is downloaded under its own name', async ({ assert }) => {
    const { body } = await uploadFile(all, 'transactions.attachment_id', pdf, { name: 'فاتورة.pdf' })
    const answer = await get(body.url)
    assert.equal(answer.headers.get('content-disposition'), `attachment; filename*=UTF-8''${encodeURIComponent('فاتورة.pdf')}`)
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), pdf)
  })

  test('a changed or expired address is refused', async ({ assert }) => {
    const { id, url, thumb_url: thumb } = await uploadSampleFile(all, 'orders.photos')
    const other = await uploadSampleFile(all, 'orders.photos')
    const file = { id, label: '', mime: '', size: 0, has_thumb: true, checksum: '0'.repeat(64) }
    const old = withSignedUrls(file, Date.now() - 61 * 60_000)
    const query = url.slice(url.indexOf('?'))
    for (const path of [
      `/files/${other.id}/full${query}`,
      `/files/${id}/thumb${query}`,
      `/files/${id}/full`,
      url.replace(/expires=\d+/, 'expires=9999999999'),
      url.replace(/content=\w+/, 'content=ffffffffffff'),
      url.slice(0, -1),
      old.url,
      String(old.thumb_url),
      `${url.replace('/full', '/other')}`,
      `/files/0${id}/full${query}`,
      String(thumb).replace('/thumb', '/full'),
    ]) {
      const answer = await get(path)
      assert.equal(answer.status, 403, path)
      assert.equal(((await answer.json()) as { code: string }).code, 'E_FORBIDDEN')
    }
    assert.equal((await get(withSignedUrls({ ...file, id: MISSING_ID }).url)).status, 404)
    for (const path of ['/files', '/files/..%2f..%2fetc%2fpasswd/full', `/files/${id}/full/..%2f..%2fetc%2fpasswd`]) {
      assert.include([403, 404], (await get(path)).status, path)
    }
  })

  test('a path in the database that leads out of the storage directory is not followed', async ({ assert }) => {
    const { id, url } = await uploadSampleFile(all, 'orders.photos')
    await db.rawQuery('update media set path = ? where id = ?', ['../../../package.json', id])
    assert.equal((await get(url)).status, 500)
    await db.rawQuery('update media set path = ? where id = ?', ['gone/away.jpg', id])
    assert.equal((await get(url)).status, 404)
  })

  test('a recording can be played from its middle', async ({ assert }) => {
    const { body } = await uploadFile(all, 'addresses.voice_note_id', mp3)
    const part = await get(body.url, { range: 'bytes=100-199' })
    assert.equal(part.status, 206)
    assert.equal(part.headers.get('content-range'), `bytes 100-199/${mp3.length}`)
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), mp3.subarray(100, 200))
    assert.equal((await get(body.url, { range: `bytes=${mp3.length}-` })).status, 416)
    assert.equal((await get(body.url, { range: 'bytes=-10' })).headers.get('content-length'), '10')
  })

  test('a range is returned only of the file that the first range was of', async ({ assert }) => {
    const { body } = await uploadFile(all, 'addresses.voice_note_id', mp3)
    const etag = (await get(body.url, { range: 'bytes=0-9' })).headers.get('etag') ?? ''
    assert.equal((await get(body.url, { range: 'bytes=10-19', 'if-range': etag })).status, 206)
    for (const other of ['"of the old file"', 'Sun, 22 Nov 2026 12:00:00 GMT', `W/${etag}`]) {
      const whole = await get(body.url, { range: 'bytes=10-19', 'if-range': other })
      assert.deepEqual([whole.status, whole.headers.get('content-length')], [200, String(mp3.length)], other)
    }
  })

  test('no file name can inject a parameter into the header', async ({ assert }) => {
    const { body } = await uploadFile(all, 'transactions.attachment_id', pdf, { name: 'l\'été (1)*; filename=x.html.pdf' })
    const disposition = (await get(body.url)).headers.get('content-disposition') ?? ''
    assert.match(disposition, /^attachment; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/)
    assert.equal(decodeURIComponent(disposition.split("''")[1] ?? ''), body.label)
  })

  test('a client that disconnects leaves no file open', async ({ assert }) => {
    const long = Buffer.concat([mp3, Buffer.alloc(4_000_000)])
    const { body } = await uploadFile(all, 'addresses.voice_note_id', long)
    const open = async () => (await readdir('/dev/fd')).length
    const before = await open()
    for (let n = 0; n < 20; n++) {
      const gone = new AbortController()
      await fetch(siteUrl() + body.url, { signal: gone.signal })
      gone.abort()
      await fetch(siteUrl() + body.url, { method: 'HEAD' })
    }
    await until('the files are closed', async () => (await open()) < before + 10)
    assert.equal((await get(body.url)).status, 200)
  })

  test('a file that is missing on the disk is a 404', async ({ assert }) => {
    const { id, url } = await uploadSampleFile(all, 'orders.photos')
    const { rows: [row] } = await db.rawQuery('select path from media where id = ?', [id])
    await rm(join(app.makePath(env.get('STORAGE_DIR')), String(row.path)))
    assert.equal((await get(url)).status, 404)
  })
})
