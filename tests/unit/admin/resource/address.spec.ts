import { test } from '@japa/runner'
import { changedAddress, readAddress } from '../../../../admin/resource/list/address.ts'
import { boundsOf, boundsText, comparisonsOf } from '../../../../admin/resource/list/filters.ts'
import { resourceOf } from '../../../../admin/resource/definition.ts'

const orders = resourceOf('orders')
const read = (search: string) => readAddress(new URLSearchParams(search), orders)
const change = (search: string, to: Parameters<typeof changedAddress>[1]) => changedAddress(new URLSearchParams(search), to, orders)

test.group('admin / address of a list', () => {
  test('an empty address is the first page in the order of the definition', ({ assert }) => {
    assert.deepEqual(read(''), {
      q: '', view: null, sort: { field: 'created_at', order: 'desc' }, page: 1, size: 25, filters: {}, isTrash: false,
    })
  })

  test('everything that a list shows stands in it', ({ assert }) => {
    assert.deepEqual(read(
      '?q=ali&sort=total&page=3&size=50&view=late&f.status=pending,confirmed&f.total=100..500&f.created_at=2026-01-01..&deleted=1',
    ), {
      q: 'ali', view: 'late', sort: { field: 'total', order: 'asc' }, page: 3, size: 50, isTrash: true,
      filters: { status: 'pending,confirmed', total: '100..500', created_at: '2026-01-01..' },
    })
  })

  test('what cannot be meant is left out', ({ assert }) => {
    assert.deepEqual(read('?sort=-nothing&page=-2&size=7&view=gone&f.nothing=1&f.status='), read(''))
  })

  test('a change leads back to the first page, turning a page keeps the rest', ({ assert }) => {
    assert.equal(change('?page=4&q=ali', { filters: { status: 'pending,confirmed' } }), 'q=ali&f.status=pending,confirmed')
    assert.equal(change('?q=ali', { page: 2 }), 'q=ali&page=2')
    assert.equal(change('?q=ali&page=2', { page: 1 }), 'q=ali')
  })

  test('what is as the definition has it needs no mention', ({ assert }) => {
    assert.equal(change('?sort=total&size=50&view=late', { sort: { field: 'created_at', order: 'desc' }, size: 25, view: null }), '')
  })

  test('text with & and # survives', ({ assert }) => {
    const search = change('', { q: 'a&b #c=1' })
    assert.equal(readAddress(new URLSearchParams(search), orders).q, 'a&b #c=1')
  })
})

test.group('admin / filters of a list', () => {
  test('choices are asked as any of several, money in minor units, days as they are', ({ assert }) => {
    assert.deepEqual(comparisonsOf(orders, {
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

  test('a bound that cannot be read is no bound', ({ assert }) => {
    assert.deepEqual(comparisonsOf(orders, { total: 'x..500' }), [{ field: 'total', operator: 'between', value: [undefined, '50000'] }])
    assert.deepEqual(comparisonsOf(orders, { created_at: 'yesterday' }), [])
  })

  test('bounds read back from their text', ({ assert }) => {
    assert.deepEqual(boundsOf('5'), ['5', '5'])
    assert.deepEqual(boundsOf(boundsText('', '9') ?? ''), ['', '9'])
    assert.isNull(boundsText('', ''))
  })
})
