import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { randomFrom } from '#backend/demo/random'
import { draftOf, groupsOf, type Draft } from '#tests/support/fuzz/draft'
import { faultOf, type Heard } from '#tests/support/fuzz/judge'
import { operations } from '#tests/support/fuzz/operations'
import { addressOf, curlOf, send } from '#tests/support/fuzz/send'
import { shrunk } from '#tests/support/fuzz/shrink'
import { nastyText } from '#tests/support/fuzz/values'
import type { World } from '#tests/support/fuzz/world'

const heard = (said: Partial<Heard>): Heard => ({ status: 200, milliseconds: 10, type: 'application/json', text: '{}', ...said })
const refusal = (status: number, said: object) => heard({ status, text: JSON.stringify({ code: 'E_INVALID', message: 'No.', ...said }) })

const world = { row: () => ({ id: 7, version: 3 }), link: () => ({ token: 'link', stop: 1 }) } as unknown as World
const groups = groupsOf(operations())
const drafts = (seed: number): Draft[] => Array.from({ length: 400 }, (_, number) => draftOf(seed, number, groups, world))

test.group('testing / fuzz', () => {
  test('the judge takes what an answer may be', ({ assert }) => {
    for (const answer of [
      heard({}), heard({ status: 304, text: '' }), refusal(422, { errors: { name: ['Write text here.'] } }),
      refusal(404, { code: 'E_NOT_FOUND' }), heard({ status: 404, text: '' }), refusal(503, { code: 'E_UNAVAILABLE' }),
      heard({ status: 400, type: '', text: '' }),
    ]) assert.isNull(faultOf(answer))
  })

  test('the judge finds every kind of fault', ({ assert }) => {
    const faults = [
      heard({ status: 0, text: 'ECONNRESET' }), refusal(500, {}), heard({ status: 502, type: 'text/html', text: '<html>' }),
      heard({ milliseconds: 5001 }), heard({ status: 422, text: '{"code"' }), heard({ status: 403, text: '{}' }),
      refusal(422, { message: '' }), refusal(422, {}), refusal(422, { errors: {} }),
    ].map(faultOf)
    assert.isTrue(faults.every((fault) => fault !== null), JSON.stringify(faults))
    assert.deepEqual(faults.slice(0, 4), ['no answer: ECONNRESET', 'status 500', 'status 502', 'took 5.0 s'])
  })

  test('a seed makes the same requests again, another seed others', ({ assert }) => {
    assert.deepEqual(drafts(7), drafts(7))
    assert.notDeepEqual(drafts(7), drafts(8))
  })

  test('some requests are good, some are spoilt, and every guard asks', ({ assert }) => {
    const all = drafts(1)
    assert.includeMembers([...new Set(all.map(({ guard }) => guard))], ['user', 'courier', 'client', null])
    assert.includeMembers([...new Set(all.map(({ times }) => times))], ['once', 'again', 'both'])
    assert.isAbove(all.filter(({ raw }) => raw !== null).length, 5)
    assert.isTrue(all.every((draft) => /^[!-~]+$/.test(addressOf(draft))))
    const random = randomFrom(1)
    assert.isAbove(new Set(Array.from({ length: 200 }, () => nastyText({ random, world }))).size, 40)
  })

  test('a faulty handler is found, and the request is shrunk to what is wrong', async ({ assert }) => {
    const faulty: RequestListener = (request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const isFatal = Buffer.concat(chunks).toString().includes('boom')
        response.writeHead(isFatal ? 500 : 200, { 'content-type': 'application/json' }).end('{}')
      })
    }
    const server = createServer(faulty).listen(0, '127.0.0.1')
    try {
      await new Promise((resolve) => { server.once('listening', resolve) })
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const [first] = drafts(1)
      if (!first) throw new Error('no drafts')
      const body = { name: 'good', items: [{ note: 'good' }, { note: 'boom', count: 3 }] }
      const draft: Draft = { ...first, method: 'POST', raw: null, body, query: [['_end', '1']], times: 'both' }
      const fault = async (one: Draft) => faultOf(await send(url, one, undefined))
      assert.equal(await fault(draft), 'status 500')
      const small = await shrunk(draft, async (one) => await fault(one) !== null)
      assert.deepEqual([small.body, small.query, small.times], [{ items: [{ note: 'boom' }] }, [], 'once'])
      assert.include(curlOf(url, small), `--data-binary $'{"items":[{"note":"boom"}]}'`)
      assert.equal(await fault({ ...draft, body: { name: 'good' } }), null)
      server.closeAllConnections()
      server.close()
      assert.match(String(await fault(draft)), /^no answer/)
    } finally {
      server.close()
    }
  })
})
