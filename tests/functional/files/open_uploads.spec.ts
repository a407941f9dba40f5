/** What has arrived of an upload lies on the disk, also when the rest never comes: few of a person are open at once. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { owner, setupOwner, type Person } from '#tests/support/rows/people'
import { siteUrl } from '#tests/support/json_client'
import { samplePhoto, uploadFile } from '#tests/support/rows/upload_files'
import { until } from '#tests/support/until'

const AT_ONCE = 3
const SENT = 8

/** Says that a megabyte comes, and sends a tenth of it. */
function open({ token }: Person, path: string): Socket {
  const { hostname, port } = new URL(siteUrl())
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write([
    `POST ${path} HTTP/1.1`, `host: ${hostname}`, `authorization: Bearer ${token}`, 'content-type: multipart/form-data; boundary=b',
    'content-length: 1000000', '', '--b', 'content-disposition: form-data; name="file"; filename="a.jpg"', '', 'x'.repeat(100_000),
  ].join('\r\n'))
  return socket
}

test.group('files / open uploads', (group) => {
  const me = setupOwner(group)
  let directory = ''
  group.setup(() => {
    const before = process.env.TMPDIR
    directory = mkdtempSync(join(tmpdir(), 'zarbia-test-'))
    process.env.TMPDIR = directory
    return () => {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      rmSync(directory, { recursive: true, force: true })
    }
  })
  const onDisk = () => readdirSync(directory).filter((name) => name.startsWith('zarbia-upload-')).length

  test('of one person leave three on the disk ({$self}); others send theirs meanwhile, and all is free when they are gone')
    .with(['media', 'replace'])
    .run(async ({ assert, cleanup }, kind) => {
      const person = await owner()
      const photo = await samplePhoto()
      const { body: media } = await uploadFile(me, 'media.file', photo)
      const path = kind === 'media' ? '/api/user/media?for=orders.photos' : `/api/user/media/${media.id}/replace?version=1`
      const sockets: Socket[] = []
      cleanup(() => { for (const socket of sockets) socket.destroy() })
      for (let index = 0; index < SENT; index++) sockets.push(open(person, path))
      await until('the first ones arrive', () => onDisk() === AT_ONCE)
      assert.equal((await uploadFile(await owner(), 'orders.photos', photo)).status, 201)
      assert.equal(onDisk(), AT_ONCE)
      for (const socket of sockets) socket.destroy()
      await until('nothing is left of them', () => onDisk() === 0)
      assert.equal((await uploadFile(person, 'orders.photos', photo)).status, 201)
    })
})
