import { test } from '@japa/runner'
import type { CrudFilter } from '@refinedev/core'
import { importAdmin, browserStorage } from '#tests/support/browser/browser_globals'
import { apiPathOf, withQuery } from '../../../../admin/kit/providers/rest/api_path.ts'

interface Sent { readonly method: string; readonly url: string; readonly body?: unknown }
type Params = Readonly<Record<string, unknown>>
interface Answer { readonly data: unknown; readonly total?: number; readonly more?: boolean; readonly totals?: object }
type Call = (params: Params) => Promise<Answer>
interface Provider extends Readonly<Record<'getList' | 'getMany' | 'getOne' | 'create' | 'update' | 'deleteOne' | 'custom', Call>> {
  readonly getApiUrl: () => string
}

const { createRestProvider } =
  await importAdmin('kit/providers/rest/provider.ts') as { createRestProvider: (clientFor: unknown) => Provider }
const { listHeaders } = await importAdmin('kit/providers/rest/simple_rest_client.ts') as { listHeaders: WeakMap<object, Headers> }

/** A client that records what simple-rest sends and answers with rows. */
function recorder(rows: readonly object[] = [], headers: Readonly<Record<string, string>> = {}) {
  const sent: Sent[] = []
  const signals: unknown[] = []
  const answer = (method: string) => (url: string, body?: unknown) => {
    sent.push({ method, url: apiPathOf(url), ...method !== 'get' && { body } })
    listHeaders.set(rows, new Headers(headers))
    return Promise.resolve({ data: rows, headers })
  }
  const client = Object.fromEntries(['get', 'post', 'patch', 'put', 'delete'].map((method) => [method, answer(method)]))
  return { sent, signals, provider: createRestProvider((signal: unknown) => { signals.push(signal); return client }) }
}

const parametersOf = (url: string | undefined) =>
  [...new URL(url ?? '', 'http://x').searchParams].map(([name, value]) => `${name}=${value}`).sort()

async function parametersFor(filters: readonly CrudFilter[], params: Params = {}): Promise<string[]> {
  const { sent, provider } = recorder()
  await provider.getList({ resource: 'order_items', filters, ...params })
  return parametersOf(sent[0]?.url).filter((one) => !/^_(start|end)=/.test(one))
}

const filter = (operator: string, value: unknown, field = 'total') => ({ field, operator, value }) as CrudFilter

test.group('admin / data provider / operators as sent', (group) => {
  group.each.setup(() => {
    browserStorage.clear()
    browserStorage.setItem('user', '{"id":1}')
    browserStorage.setItem('token', 'a token')
    return () => { browserStorage.clear() }
  })

  const cases: readonly [operator: string, value: unknown, sent: readonly string[]][] = [
    ['eq', 5, ['total=5']], ['eq', false, ['total=false']], ['eq', null, ['total_null=true']], ['eq', '', []], ['eq', undefined, []],
    ['in', [5, 6], ['total=5', 'total=6']],
    ['ne', 5, ['total_nin=5']], ['ne', null, ['total_null=false']], ['nin', [5, 6], ['total_nin=5', 'total_nin=6']],
    ['gt', 5, ['total_gt=5']], ['gte', 5, ['total_gte=5']], ['lt', 5, ['total_lt=5']], ['lte', 5, ['total_lte=5']],
    ['between', [5, 6], ['total_between=5,6']], ['between', [5, null], ['total_gte=5']], ['between', ['', 6], ['total_lte=6']],
    ['contains', 'a&b', ['total_like=a&b']], ['null', true, ['total_null=true']], ['nnull', true, ['total_null=false']],
  ]
  for (const [operator, value, sent] of cases) {
    test(`${operator} ${JSON.stringify(value)}`, async ({ assert }) => {
      assert.deepEqual(await parametersFor([filter(operator, value)]), [...sent])
    })
  }

  test('`or` and `and` are one condition; two filters of one parameter are sent together', async ({ assert }) => {
    const either: CrudFilter = { operator: 'or', value: [filter('gt', 5) as never, filter('null', true, 'rack') as never] }
    assert.deepEqual(await parametersFor([either]), ['_where={"or":[{"total":{"gt":5}},{"rack":null}]}'])
    assert.deepEqual(await parametersFor([filter('eq', 5), filter('in', [6])]), ['total=5', 'total=6'])
  })

  test('an operator that the API does not know throws instead of being sent as another', async ({ assert }) => {
    for (const operator of ['startswith', 'ncontains', 'ina']) {
      await assert.rejects(() => parametersFor([filter(operator, 'a')]), `the list API has no operator "${operator}"`)
      await assert.rejects(() => parametersFor([{ operator: 'or', value: [filter(operator, 'a') as never] }]), /no operator/)
    }
  })

  test('sorters and the parameters of meta', async ({ assert }) => {
    const params = {
      sorters: [{ field: 'a', order: 'asc' }, { field: 'b', order: 'desc' }],
      meta: { view: 'late', q: 'x y', where: '{"a":1}', totals: true, deleted: true },
    }
    const sent = ['_deleted=1', '_order=asc,desc', '_sort=a,b', '_totals=1', '_view=late', '_where={"a":1}', 'q=x y']
    assert.deepEqual(await parametersFor([], params), sent)
  })

  test('pages: 25 rows by default; without paging, or with paging in the browser, as many as the server sends', async ({ assert }) => {
    const pageOf = async (pagination?: object) => {
      const { sent, provider } = recorder()
      await provider.getList({ resource: 'orders', pagination })
      return parametersOf(sent[0]?.url)
    }
    assert.deepEqual(await pageOf(), ['_end=25', '_start=0'])
    assert.deepEqual(await pageOf({ currentPage: 3, pageSize: 10 }), ['_end=30', '_start=20'])
    for (const mode of ['off', 'client']) assert.deepEqual(await pageOf({ mode, currentPage: 3 }), ['_end=500', '_start=0'])
  })
})

test.group('admin / data provider / calls', (group) => {
  group.each.setup(() => {
    browserStorage.setItem('user', '{"id":1}')
    browserStorage.setItem('token', 'a token')
    return () => { browserStorage.clear() }
  })

  test('totals of the headers, the path of the resource, and the signal of the query', async ({ assert }) => {
    const rows = [{ id: 1 }]
    const { sent, signals, provider } = recorder(rows, { 'x-total-count': '10000', 'x-total-more': '1', 'x-totals': '{"total":5}' })
    const { signal } = new AbortController()
    const list = await provider.getList({ resource: 'order_items', meta: { queryContext: { signal } } })
    assert.deepInclude(list, { data: rows, total: 10_000, more: true, totals: { total: 5 } })
    assert.match(sent[0]?.url ?? '', /^\/api\/user\/order-items\?/)
    assert.strictEqual(signals[0], signal)
    assert.equal(provider.getApiUrl(), '/api/user')
  })

  test('no ids, no request; many ids are several requests', async ({ assert }) => {
    const { sent, provider } = recorder()
    await provider.getMany({ resource: 'orders', ids: [] })
    assert.isEmpty(sent)
    await provider.getMany({ resource: 'orders', ids: Array.from({ length: 450 }, (_, index) => index) })
    assert.deepEqual(sent.map(({ url }) => parametersOf(url).length), [200, 200, 50])
  })

  test('one record, create, edit, delete with the version that was read', async ({ assert }) => {
    const { sent, provider } = recorder()
    await provider.getOne({ resource: 'order_items', id: 7 })
    await provider.create({ resource: 'order_items', variables: { a: 1 } })
    await provider.update({ resource: 'order_items', id: 7, variables: { version: 3, a: 1 } })
    await provider.deleteOne({ resource: 'order_items', id: 7, variables: { version: 3 } })
    await provider.deleteOne({ resource: 'order_items', id: 7, meta: { version: 4 } })
    assert.deepEqual(sent.map(({ method, url, body }) => [method, url, body]), [
      ['get', '/api/user/order-items/7', undefined], ['post', '/api/user/order-items', { a: 1 }],
      ['patch', '/api/user/order-items/7', { version: 3, a: 1 }],
      ['delete', '/api/user/order-items/7', { data: { version: 3 }, headers: undefined }],
      ['delete', '/api/user/order-items/7', { data: { version: 4 }, headers: undefined }],
    ])
  })

  test('a call of one\'s own has its query with every method', async ({ assert }) => {
    const { sent, provider } = recorder()
    await provider.custom({ url: '/api/user/dashboard', method: 'get', query: { from: 'x', ids: [1, 2] } })
    await provider.custom({ url: '/api/user/dashboard', method: 'get' })
    await provider.custom({ url: '/api/user/orders/bulk', method: 'post', query: { a: 1 }, payload: { b: 2 } })
    assert.deepEqual(sent, [
      { method: 'get', url: '/api/user/dashboard?from=x&ids=1&ids=2' }, { method: 'get', url: '/api/user/dashboard' },
      { method: 'post', url: '/api/user/orders/bulk?a=1', body: { b: 2 } },
    ])
  })

  test('the token is sent to paths only', ({ assert }) => {
    for (const url of ['https://example.com/api', '//example.com', 'api/user']) assert.throws(() => apiPathOf(url), /not a path of the API/)
    assert.equal(withQuery('/a?b=1', { c: [1, 2], d: undefined }), '/a?b=1&c=1&c=2')
  })
})
