import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from '@japa/runner'
import { openApi } from '#backend/app/start/openapi'
import { setupOwner } from '#tests/support/rows/people'
import { uploadSampleFile } from '#tests/support/rows/upload_files'
import { siteUrl, type Failure } from '#tests/support/json_client'

const FORM = 'multipart/form-data'
const END = '\r\n--b--\r\n'
const part = (disposition: string, content = 'name\nAli', head = '') =>
  `--b\r\ncontent-disposition: form-data; ${disposition}${head}\r\n\r\n${content}`
const FILE = part('name="file"; filename="table.csv"')

/** By what is wrong with them. */
const BODIES: Readonly<Record<string, string>> = {
  'ends early in its file': FILE,
  'ends early in a file of another field': part('name="other"; filename="table.csv"'),
  'ends early in a file without a name': part('name="file"; filename=""'),
  'ends early in a part without a field': part('filename="table.csv"'),
  'ends early in a part without a disposition': '--b\r\ncontent-type: text/csv\r\n\r\nname',
  'ends early in its second file': `${FILE}\r\n${FILE}`,
  'ends early in a field': `${FILE}\r\n${part('name="location"')}`,
  'ends early in a head': '--b\r\ncontent-disposition: form-da',
  'ends before its first part': '--b',
  'is empty': '',
  'has no boundary': 'name\nAli',
  'has an unknown encoding': part('name="file"; filename="a.csv"', 'x', '\r\ncontent-transfer-encoding: rot13') + END,
  'has hundreds of parts': Array.from({ length: 300 }, (_, index) => part(`name="f${index}"`)).join('\r\n') + END,
  'has a field of a megabyte': part('name="location"', 'x'.repeat(1e6)) + END,
  'has a head of a megabyte': part(`name="${'x'.repeat(1e6)}"`) + END,
  'has fields that are no names': ['__proto__', 'constructor', ''].map((name) => part(`name="${name}"`)).join('\r\n') + END,
}

/** By the last part of the path. */
const QUERIES: Readonly<Record<string, string>> = { media: '?for=orders.photos', replace: '?version=1' }

const formCalls = () => Object.entries(openApi('en').paths).flatMap(([path, { post }]) =>
  (post?.requestBody && JSON.stringify(post.requestBody).includes(FORM) && path.startsWith('/api/user/') ? [path] : []))

test.group('contract / broken forms', (group) => {
  const owner = setupOwner(group)
  /** One import stands for those of all resources. */
  const paths = () => {
    const all = formCalls()
    const imports = all.filter((path) => path.endsWith('/imports'))
    return [...all.filter((path) => !imports.includes(path)), ...imports.slice(0, 1)].map((path) => path.replace(/\{\w+\}/, fileId))
  }
  /** Of a file that may be replaced. */
  let fileId = ''
  group.setup(async () => { fileId = String((await uploadSampleFile(owner, 'orders.photos')).id) })
  const send = (path: string, body: string | undefined, type = `${FORM}; boundary=b`) =>
    fetch(`${siteUrl()}${path}${QUERIES[path.split('/').at(-1) ?? ''] ?? ''}`, {
      method: 'POST', ...body !== undefined && { body }, headers: { authorization: `Bearer ${owner.token}`, 'content-type': type },
    })

  test('a body that {$self} is refused at its file or field, and the server goes on')
    .with(Object.keys(BODIES))
    .run(async ({ assert }, fault) => {
      assert.isAtLeast(paths().length, 2)
      for (const path of paths()) {
        const response = await send(path, BODIES[fault])
        const { errors, code } = await response.json() as Failure
        assert.include([413, 422], response.status, `${path}: ${code}`)
        assert.deepEqual(Object.keys(errors ?? {}), [fault === 'has a field of a megabyte' ? 'location' : 'file'], path)
      }
    })

  test('a file whose name is no URI is one without a name', async ({ assert }) => {
    for (const path of paths()) {
      const { status } = await send(path, part('name="file"; filename*=utf-8\'\'%E0%A4%A') + END)
      assert.include([201, 422], status, path)
    }
  })

  test('a form without a boundary, and one of another kind', async ({ assert }) => {
    for (const path of paths()) {
      for (const type of [FORM, `${FORM}; boundary=`, `${FORM}; boundary="`, 'multipart/mixed; boundary=b', 'text/csv']) {
        const { status } = await send(path, FILE + END, type)
        assert.include([415, 422], status, `${path} ${type}`)
      }
    }
  })

  test('clients that hang up in the middle leave the server as it was', async ({ assert }) => {
    const { hostname, port } = new URL(siteUrl())
    for (const path of paths()) {
      for (const body of [FILE, `${FILE}\r\n${FILE}`, part('name="other"; filename="x"'), part('name="file"; filename=""')]) {
        const socket = connect(Number(port), hostname)
        const head = [
          `POST ${path}?for=orders.photos&version=1 HTTP/1.1`, `host: ${hostname}`, `authorization: Bearer ${owner.token}`,
          `content-type: ${FORM}; boundary=b`, 'content-length: 100000', '', '',
        ].join('\r\n')
        await new Promise((resolve) => { socket.write(head + body, resolve) })
        // The server has read the head and begun with the body when it has answered another request.
        await owner.api.get('/api/user/me')
        socket.resetAndDestroy()
        await once(socket, 'close')
      }
    }
    assert.equal((await owner.api.get('/api/user/clients?_end=1')).status, 200)
  })
})
