import { test } from '@japa/runner'
import { readListAddress } from '../../../../admin/staff/resource/list/address.ts'
import { isSameQuery, serializeQuery, parseQuery } from '../../../../admin/staff/resource/list/views/saved_query.ts'
import { resourceOf } from '../../../../admin/staff/definition/definition.ts'
import { listQuery } from '../../../../admin/kit/providers/rest/list_query.ts'

const orders = resourceOf('orders')
const saved = (search: string) => decodeURIComponent(serializeQuery(orders, readListAddress(new URLSearchParams(search), orders)))

/** The query string of a URL, and the query of the API. */
const BOTH: readonly (readonly [address: string, query: string])[] = [
  ['', ''],
  ['f.status=pending,confirmed', 'status=pending&status=confirmed'],
  ['f.status_nin=canceled', 'status_nin=canceled'],
  ['f.total=100..500.5', 'total_between=10000,50050'],
  ['f.total=100..', 'total_gte=10000'],
  ['f.total=..100', 'total_lte=10000'],
  ['f.total_gt=100', 'total_gt=10000'],
  ['f.total_eq=1,2.5', 'total=100&total=250'],
  ['f.created_at=2026-01-01..2026-01-31', 'created_at_between=2026-01-01,2026-01-31'],
  ['f.promised_at=this_week', 'promised_at_between=this_week'],
  ['f.promised_at_lt=2026-01-01', 'promised_at_lt=2026-01-01'],
  ['f.rack_null=true', 'rack_null=true'],
  ['f.code=CMD', 'code_like=CMD'],
  ['f.code_eq=CMD-1', 'code=CMD-1'],
  ['f.client_id=7,8', 'client_id=7&client_id=8'],
  ['f.client_id_like=zo', 'client_id_like=zo'],
  ['f.client_id.phone=0612', 'client_id.phone_like=0612'],
  ['f.client_id.grade_nin=vip', 'client_id.grade_nin=vip'],
  ['view=late&q=ali', '_view=late&q=ali'],
  ['where={"or":[{"total":{"gt":5}},{"status":"pending"}]}', '_where={"or":[{"total":{"gt":5}},{"status":"pending"}]}'],
]

test.group('admin / saved query', () => {
  for (const [address, query] of BOTH) {
    test(`${address || 'nothing'} becomes ${query || 'the default order'}, and back`, ({ assert }) => {
      const result = saved(address)
      assert.isTrue(isSameQuery(result, `_sort=created_at&_order=desc&${query}`), result)
      const { filters, q, view, where } = readListAddress(new URLSearchParams(address), orders)
      assert.deepEqual(parseQuery(orders, result), { filters, q, view, where, sort: { field: 'created_at', order: 'desc' } })
    })
  }

  test('parses equivalent queries of other clients', ({ assert }) => {
    const { filters } = parseQuery(orders, 'total_gte=100&total_lte=500&status_ne=pending&status_ne=canceled&client_id=7')
    assert.deepEqual(filters, { total: '1..5', status_nin: 'pending,canceled', client_id: '7' })
  })

  test('ignores the order of the parameters', ({ assert }) => {
    assert.isTrue(isSameQuery('a=1&b=2&b=3', 'b=3&a=1&b=2'))
    assert.isFalse(isSameQuery('a=1', 'a=1&a=2'))
  })
})

test.group('admin / query of a list', () => {
  test('nested `or` and `and` become one condition', ({ assert }) => {
    const result = listQuery({
      filters: [
        { field: 'status', operator: 'eq', value: 'pending' },
        { operator: 'or', value: [
          { field: 'total', operator: 'gt', value: 5 }, { field: 'rack', operator: 'null', value: true },
          { operator: 'and', value: [
            { field: 'code', operator: 'contains', value: 'x' }, { field: 'total', operator: 'between', value: [1, 2] },
          ] },
        ] },
      ],
      meta: { where: '{"type":"local"}' },
    })
    assert.deepEqual(result.slice(2), [['status', 'pending'], ['_where', JSON.stringify({ and: [
      { type: 'local' },
      { or: [{ total: { gt: 5 } }, { rack: null }, { and: [{ code: { like: 'x' } }, { total: { gte: 1, lte: 2 } }] }] },
    ] })]])
  })
})
