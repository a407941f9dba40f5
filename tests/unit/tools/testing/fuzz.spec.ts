import { test } from '@japa/runner'
import { randomFrom } from '#backend/app/demo/seeded_random'
import { createRequestDraft, operationGroups, type RequestDraft } from '#tests/support/fuzz/request_draft'
import { findFault, type FuzzResponse } from '#tests/support/fuzz/response_fault'
import { documentedOperations } from '#tests/support/fuzz/operations'
import { pathWithQuery, toCurl, sendRequest } from '#tests/support/fuzz/send_request'
import { shrinkRequest } from '#tests/support/fuzz/shrink_request'
import { invalidValueText } from '#tests/support/fuzz/schema_values'
import { startHttpStub } from '#tests/support/stubs/http_stub'
import type { FuzzRows } from '#tests/support/fuzz/fuzz_rows'

const fuzzResponse = (properties: Partial<FuzzResponse>): FuzzResponse => ({
  status: 200,
  milliseconds: 10,
  type: 'application/json',
  text: '{}',
  ...properties,
})
const refusal = (status: number, properties: object) =>
  fuzzResponse({ status, text: JSON.stringify({ code: 'E_INVALID', message: 'No.', ...properties }) })

const knownRows = { row: () => ({ id: 7, version: 3 }), link: () => ({ token: 'link', stop: 1 }) } as unknown as FuzzRows
const groups = operationGroups(documentedOperations())
const drafts = (seed: number): RequestDraft[] =>
  Array.from({ length: 400 }, (_, number) => createRequestDraft(seed, number, groups, knownRows))

test.group('testing / fuzz', () => {
  test('valid responses have no fault', ({ assert }) => {
    for (const answer of [
      fuzzResponse({}), fuzzResponse({ status: 304, text: '' }), refusal(422, { errors: { name: ['Enter text.'] } }),
      refusal(404, { code: 'E_NOT_FOUND' }), fuzzResponse({ status: 404, text: '' }), 
      fuzzResponse({ status: 503, type: 'text/plain', text: 'npm run build' }),
      fuzzResponse({ status: 400, type: '', text: '' }),
    ]) assert.isNull(findFault(answer))
  })

  test('every kind of fault is found', ({ assert }) => {
    const faults = [
      fuzzResponse({ status: 0, text: 'ECONNRESET' }), refusal(500, {}), fuzzResponse({ status: 502, type: 'text/html', text: '<html>' }),
      fuzzResponse({ milliseconds: 2001 }), refusal(503, { code: 'E_UNAVAILABLE' }),
      fuzzResponse({ status: 422, text: '{"code"' }), fuzzResponse({ status: 403, text: '{}' }),
      refusal(422, { message: '' }), refusal(422, {}), refusal(422, { errors: {} }),
    ].map(findFault)
    assert.isTrue(faults.every((fault) => fault !== null), JSON.stringify(faults))
    assert.deepEqual(faults.slice(0, 4), ['no answer: ECONNRESET', 'status 500', 'status 502', 'took over 2 s'])
  })

  test('the requests depend on the seed', ({ assert }) => {
    assert.deepEqual(drafts(7), drafts(7))
    assert.notDeepEqual(drafts(7), drafts(8))
  })

  test('the requests are valid and invalid ones of every guard', ({ assert }) => {
    const all = drafts(1)
    assert.includeMembers([...new Set(all.map(({ guard }) => guard))], ['user', 'courier', 'client', null])
    assert.includeMembers([...new Set(all.map(({ times }) => times))], ['once', 'again', 'both'])
    assert.isAbove(all.filter(({ raw }) => raw !== null).length, 5)
    assert.isTrue(all.every((draft) => /^[!-~]+$/.test(pathWithQuery(draft))))
    const random = randomFrom(1)
    assert.isAbove(new Set(Array.from({ length: 200 }, () => invalidValueText({ random, knownRows }))).size, 40)
  })

  test('a faulty handler is found, and the request is shrunk', async ({ assert }) => {
    const { url, close } = await startHttpStub((_, response, body) => {
      const isFatal = body.toString().includes('boom')
      response.writeHead(isFatal ? 500 : 200, { 'content-type': 'application/json' }).end('{}')
    })
    try {
      const [first] = drafts(1)
      if (!first) throw new Error('no drafts')
      const body = { name: 'good', items: [{ note: 'good' }, { note: 'boom', count: 3 }] }
      const draft: RequestDraft = { ...first, method: 'POST', raw: null, body, query: [['_end', '1']], times: 'both' }
      const fault = async (one: RequestDraft) => findFault(await sendRequest(url, one, undefined))
      assert.equal(await fault(draft), 'status 500')
      const small = await shrinkRequest(draft, async (one) => await fault(one) !== null)
      assert.deepEqual([small.body, small.query, small.times], [{ items: [{ note: 'boom' }] }, [], 'once'])
      assert.include(toCurl(url, small), `--data-binary $'{"items":[{"note":"boom"}]}'`)
      assert.equal(await fault({ ...draft, body: { name: 'good' } }), null)
      await close()
      assert.match(String(await fault(draft)), /^no answer/)
    } finally {
      await close()
    }
  })
})
