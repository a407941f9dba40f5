import { test } from '@japa/runner'
import { changedListAddress, readListAddress } from '../../../../admin/staff/resource/list/address.ts'
import { parseRange, formatRange, crudFiltersOf } from '../../../../admin/staff/fields/filter_comparisons.ts'
import { resourceOf } from '../../../../admin/staff/definition/definition.ts'

const orders = resourceOf('orders')
const read = (search: string) => readListAddress(new URLSearchParams(search), orders)
const change = (search: string, to: Parameters<typeof changedListAddress>[1]) => changedListAddress(new URLSearchParams(search), to, orders)

test.group('admin / URL of a list', () => {
  test('an empty query string is the first page in the order of the definition', ({ assert }) => {
    assert.deepEqual(read(''), {
      q: '', view: null, mine: null, where: null, sort: { field: 'created_at', order: 'desc' }, page: 1, size: 25, columns: null,
      density: null, filters: {}, isTrash: false, viewMode: 'table', month: null, week: null,
    })
  })

  test('the page size of the user applies when the URL has none', ({ assert }) => {
    const sizeOf = (search: string, usual?: number) => readListAddress(new URLSearchParams(search), orders, usual).size
    assert.deepEqual([sizeOf(''), sizeOf('', 100), sizeOf('size=200', 100), sizeOf('', 7)], [25, 100, 200, 25])
  })

  test('contains the whole state of the list', ({ assert }) => {
    assert.deepEqual(read(
      '?q=ali&sort=total&page=3&size=50&view=late&mine=4&columns=code,total&density=compact&where={"or":[]}'
      + '&f.status=pending,confirmed&f.total_gt=100&f.client_id.grade_nin=vip&f.created_at=2026-01-01..&deleted=1',
    ), {
      q: 'ali', view: 'late', mine: 4, where: '{"or":[]}', sort: { field: 'total', order: 'asc' }, page: 3, size: 50, isTrash: true,
      columns: ['code', 'total'], density: 'compact', viewMode: 'table', month: null, week: null,
      filters: { status: 'pending,confirmed', total_gt: '100', 'client_id.grade_nin': 'vip', created_at: '2026-01-01..' },
    })
  })

  test('invalid parameters are ignored', ({ assert }) => {
    assert.deepEqual(read(
      '?sort=-nothing&page=-2&size=7&view=gone&mine=x&where=[1]&columns=gone&density=tight&f.nothing=1&f.status='
      + '&f.status.label=1&f.client_id.nothing=1&f.client_id.default_address_id.line=1&f.total_regex=1&f.constructor=1',
    ), read(''))
  })

  test('a change leads back to the first page, turning a page keeps the rest', ({ assert }) => {
    assert.equal(change('?page=4&q=ali', { filters: { status: 'pending,confirmed' } }), 'q=ali&f.status=pending,confirmed')
    assert.equal(change('?q=ali', { page: 2 }), 'q=ali&page=2')
    assert.equal(change('?q=ali&page=2', { page: 1 }), 'q=ali')
  })

  test('a change of the display stays on the page', ({ assert }) => {
    assert.equal(change('?page=4', { columns: ['code', 'total'], density: 'compact' }), 'page=4&columns=code,total&density=compact')
  })

  test('omits what equals the default of the definition', ({ assert }) => {
    assert.equal(change('?sort=total&size=50&view=late', { sort: { field: 'created_at', order: 'desc' }, size: 25, view: null }), '')
  })

  test('text with & and # survives', ({ assert }) => {
    const search = change('', { q: 'a&b #c=1' })
    assert.equal(readListAddress(new URLSearchParams(search), orders).q, 'a&b #c=1')
  })
})

test.group('admin / filters of a list', () => {
  test('choices become `in`, money minor units, days stay', ({ assert }) => {
    assert.deepEqual(crudFiltersOf(orders, {
      status: 'pending,confirmed', total: '100..500,50', created_at: '2026-01-01..2026-01-31', client_id: '7',
    }), [
      {
        field: 'status', operator: 'in', value: ['pending', 'confirmed'],
      }, { field: 'total', operator: 'between', value: ['10000', '50050'] },
      {
        field: 'created_at', operator: 'between', value: ['2026-01-01', '2026-01-31'],
      }, { field: 'client_id', operator: 'in', value: ['7'] },
    ])
  })

  test('every operator', ({ assert }) => {
    assert.deepEqual(crudFiltersOf(orders, {
      status_nin: 'pending,canceled', total_gt: '100', total_lt: 'x', total_eq: '1,2.5', promised_at_lt: '2026-01-01', rack_null: 'true',
      total_null: 'false', code_eq: 'A,B', client_id_like: 'zo', 'client_id.phone': '06', 'client_id.grade': 'vip,normal',
    }), [
      { field: 'status', operator: 'nin', value: ['pending', 'canceled'] },
      { field: 'total', operator: 'gt', value: '10000' },
      { field: 'total', operator: 'in', value: ['100', '250'] },
      { field: 'promised_at', operator: 'lt', value: '2026-01-01' },
      { field: 'rack', operator: 'null', value: true },
      { field: 'total', operator: 'nnull', value: true },
      { field: 'code', operator: 'in', value: ['A,B'] },
      { field: 'client_id', operator: 'contains', value: 'zo' },
      { field: 'client_id.phone', operator: 'contains', value: '06' },
      { field: 'client_id.grade', operator: 'in', value: ['vip', 'normal'] },
    ])
  })

  test('a range of days keeps its name', ({ assert }) => {
    assert.deepEqual(crudFiltersOf(orders, { created_at: 'yesterday', total: 'yesterday' }), [
      { field: 'created_at', operator: 'between', value: 'yesterday' },
    ])
  })

  test('an invalid bound is ignored', ({ assert }) => {
    assert.deepEqual(crudFiltersOf(orders, { total: 'x..500' }), [{ field: 'total', operator: 'between', value: [undefined, '50000'] }])
    assert.deepEqual(crudFiltersOf(orders, { created_at: 'someday' }), [])
  })

  test('bounds are parsed from their text', ({ assert }) => {
    assert.deepEqual(parseRange('5'), ['5', '5'])
    assert.deepEqual(parseRange(formatRange('', '9') ?? ''), ['', '9'])
    assert.isNull(formatRange('', ''))
  })
})
