import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { setupOwner } from '#tests/support/rows/people'
import { siteUrl } from '#tests/support/json_client'

interface Setting { readonly id: number; readonly version: number; readonly company_address: unknown }

/** The response as sent: fetch would decompress it. */
function ask(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request(`${siteUrl()}${path}`, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => { resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }) })
    }).on('error', reject).end()
  })
}

test.group('infra / cached pages', (group) => {
  const all = setupOwner(group)

  for (const path of ['/?lang=fr', '/privacy-policy', '/api/openapi.json']) {
    test(`${path} is compressed, and answered with 304 for a known ETag`, async ({ assert }) => {
      const plain = await ask(path, { 'accept-encoding': 'identity' })
      assert.equal(plain.status, 200)
      assert.notProperty(plain.headers, 'content-encoding')
      const br = await ask(path, { 'accept-encoding': 'gzip, deflate, br' })
      assert.equal(br.headers['content-encoding'], 'br')
      assert.equal(brotliDecompressSync(br.body).toString(), plain.body.toString())
      const gzip = await ask(path, { 'accept-encoding': 'gzip' })
      assert.equal(gunzipSync(gzip.body).toString(), plain.body.toString())
      assert.isBelow(gzip.body.length, plain.body.length / 2)
      const etag = String(plain.headers.etag)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) assert.equal((await ask(path, { 'if-none-match': known })).status, 304)
      assert.match(String(plain.headers.vary), /accept-encoding/)
    })
  }

  test('a changed setting is shown at once', async ({ assert, cleanup }) => {
    const [setting] = (await all.api.get<Setting[]>('/api/user/settings')).body
    if (!setting) throw new Error('there is no such setting')
    const save = async (value: unknown) => {
      const { body: { version } } = await all.api.get<Setting>(`/api/user/settings/${setting.id}`)
      return all.api.patch(`/api/user/settings/${setting.id}`, { version, company_address: value })
    }
    cleanup(async () => { await save(setting.company_address) })
    const before = await ask('/', {})
    for (const address of ['Rue des Tapis 1', 'Rue des Tapis 2']) {
      assert.equal((await save(address)).status, 200)
      const after = await ask('/', { 'if-none-match': String(before.headers.etag) })
      assert.equal(after.status, 200)
      assert.include(after.body.toString(), address)
    }
  })

  test('a changed zone is shown at once', async ({ assert, cleanup }) => {
    const [zone] = (await all.api.get<{ id: number; label: object }[]>('/api/user/zones?status=enable&_end=1')).body
    if (!zone) throw new Error('there is no zone')
    const rename = async (label: object) => {
      const { body: { version } } = await all.api.get<{ version: number }>(`/api/user/zones/${zone.id}`)
      return all.api.patch(`/api/user/zones/${zone.id}`, { version, label })
    }
    cleanup(async () => { await rename(zone.label) })
    for (const fr of ['Quartier des Dunes', 'Quartier du Phare']) {
      assert.equal((await rename({ ...zone.label, fr })).status, 200)
      assert.include((await ask('/?lang=fr', {})).body.toString(), fr)
    }
  })
})
