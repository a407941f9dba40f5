import { test } from '@japa/runner'
import { Forbidden, Invalid, NotFound } from '#backend/engine/resource/refusals'
import { translator } from '#backend/engine/i18n/translator'
import { clientCaller, courierCaller, idsOf, idFilter, page, rowsOf, staff } from './callers.ts'
import { fixtures, type Fixtures } from './fixtures.ts'
import type { Caller } from '#backend/engine/resource/caller'

/** Per request: the invalid parameter and the beginning of its error. */
const ORDERS: readonly (readonly [given: string, parameter: string, message: string])[] = [
  ['colour=red', 'colour', 'There is no such parameter'],
  ['password=x', 'password', 'There is no such parameter'],
  ['items=1', 'items', 'There is no such parameter'],
  ['_limit=5', '_limit', 'There is no such parameter'],
  ['__proto__=1', '__proto__', 'There is no such parameter'],
  ['constructor=1', 'constructor', 'There is no such parameter'],
  ['toString_null=true', 'toString_null', 'There is no such parameter'],
  ['site_id=1', 'site_id', 'There is no such parameter'],
  ['status=open', 'status', 'Choose one of the options'],
  ['status=', 'status', 'Give a value'],
  ['status_gte=pending', 'status_gte', 'This field cannot be compared'],
  ['status_like=pend', 'status_like', 'This field cannot be compared'],
  ['status_between=canceled,pending', 'status_between', 'This field cannot be compared'],
  ['status_gt=pending', 'status_gt', 'This field cannot be compared'],
  ['confirmed_by_lt=users', 'confirmed_by_lt', 'This field cannot be compared'],
  ['total_between=100', 'total_between', 'Give two values'],
  ['total_between=this_week', 'total_between', 'Give two values'],
  ['promised_at_between=next_century', 'promised_at_between', 'Give two values'],
  ['total_between=1,2,3', 'total_between', 'Give two values'],
  ['total_between=100,', 'total_between', 'Give a value'],
  ['total_between=a,b', 'total_between', 'Enter a whole number'],
  ['total_between=1,2&total_between=3,4', 'total_between', 'At most 1'],
  ['total_nin=x', 'total_nin', 'Enter a whole number'],
  ['status_nin=open', 'status_nin', 'Choose one of the options'],
  ['total_regex=1', 'total_regex', 'There is no such parameter'],
  ['client_id.colour=red', 'client_id.colour', 'There is no such parameter'],
  ['client_id.password=x', 'client_id.password', 'There is no such parameter'],
  ['client_id.default_address_id.line=x', 'client_id.default_address_id.line', 'There is no such parameter'],
  ['status.label=x', 'status.label', 'There is no such parameter'],
  ['confirmed_by.full_name=x', 'confirmed_by.full_name', 'There is no such parameter'],
  ['items.amount=1', 'items.amount', 'There is no such parameter'],
  ['client_id.=1', 'client_id.', 'There is no such parameter'],
  ['.phone=1', '.phone', 'There is no such parameter'],
  ['client_id.grade=gold', 'client_id.grade', 'Choose one of the options'],
  ['client_id.grade_gte=vip', 'client_id.grade_gte', 'This field cannot be compared'],
  ['client_id.phone")%20or%20(1=1', 'client_id.phone") or (1', 'There is no such parameter'],
  ['total=12.5', 'total', 'Enter a whole number'],
  ['total=1e3', 'total', 'Enter a whole number'],
  ['total_gte=many', 'total_gte', 'Enter a whole number'],
  ['total_gte=1&total_gte=2', 'total_gte', 'At most 1'],
  ['total_null=1', 'total_null', 'Choose yes or no'],
  ['discount_value=1.555', 'discount_value', 'Enter a number with at most 2 decimals'],
  ['client_id=Zoe', 'client_id', 'Choose a record'],
  ['client_id=-1', 'client_id', 'Choose a record'],
  ['id=1%20or%201', 'id', 'Enter a whole number'],
  ['is_rework=yes', 'is_rework', 'Choose yes or no'],
  ['promised_at=2026-02-30', 'promised_at', 'This is not a valid date and time'],
  ['promised_at=tomorrow', 'promised_at', 'This is not a valid date and time'],
  ['promised_at=2026-03-01T10:00', 'promised_at', 'This is not a valid date and time'],
  ['promised_at_like=2026', 'promised_at_like', 'This field cannot be compared'],
  ['confirmed_by=orders:1', 'confirmed_by', 'Choose a record'],
  ['code=%00', 'code', 'Enter text'],
  ['code_like=%00', 'code_like', 'Enter text'],
  ['q=%00', 'q', 'Enter text'],
  [`q=${'x'.repeat(101)}`, 'q', 'Enter at most 100 characters'],
  ['q=a&q=b', 'q', 'At most 1'],
  ['_sort=colour', '_sort', 'The list cannot be sorted by “colour”'],
  ['_sort=items', '_sort', 'The list cannot be sorted by “items”'],
  ['_sort=total%20desc', '_sort', 'The list cannot be sorted by “total desc”'],
  ['_sort=id,total,code,status,type', '_sort', 'At most 4'],
  ['_sort=total&_order=down', '_order', 'Use asc or desc'],
  ['_sort=total&_order=asc,desc', '_order', 'Use asc or desc'],
  ['_start=-1', '_start', 'Enter a whole number'],
  ['_start=10&_end=5', '_end', 'The page ends before it begins'],
  ['_start=0&_end=501', '_end', 'At most 500'],
  [idFilter(...Array.from({ length: 501 }, (_, i) => i + 1)), 'id', 'At most 500'],
  ['_view=everything', '_view', 'There is no such view'],
  ['_view=__proto__', '_view', 'There is no such view'],
  ['_totals=yes', '_totals', 'Use 0 or 1'],
  ...([
    ['{', 'This is not a condition'],
    ['[]', 'This is not a condition'],
    ['1', 'This is not a condition'],
    ['{"or":{"status":"pending"}}', 'This is not a condition'],
    ['{"or":[1]}', 'This is not a condition'],
    ['{"status":{}}', 'This is not a condition'],
    ['{"colour":"red"}', '“colour” cannot be used in a condition'],
    ['{"items":1}', '“items” cannot be used in a condition'],
    ['{"__proto__":1}', '“__proto__” cannot be used in a condition'],
    ['{"site_id":1}', '“site_id” cannot be used in a condition'],
    ['{"status\\" = 1 --":1}', '“status" = 1 --” cannot be used in a condition'],
    ['{"client_id.password":"x"}', '“password” cannot be used in a condition'],
    ['{"status.label":"x"}', '“status.label” cannot be used in a condition'],
    ['{"status":{"gt":"pending"}}', '“status” cannot be compared in this way'],
    ['{"total":{"regex":"1"}}', '“total” cannot be compared in this way'],
    ['{"confirmed_by":{"in":[1]}}', '“confirmed_by” cannot be compared in this way'],
    ['{"total":"many"}', 'Enter a whole number'],
    ['{"total":[1,2]}', '“total” cannot be compared with this value'],
    ['{"status":"open"}', 'Choose one of the options'],
    ['{"status":{"in":"pending"}}', 'At most 200'],
    ['{"status":{"in":[null]}}', '“status” cannot be compared with this value'],
    ['{"total":{"gt":{"field":"colour"}}}', '“total” cannot be compared with this value'],
    ['{"total":{"gt":{"field":"status"}}}', '“total” cannot be compared with this value'],
    ['{"total":{"gt":{"field":"total","me":"id"}}}', '“total” cannot be compared with this value'],
    ['{"client_id":{"eq":{"me":"password"}}}', '“client_id” cannot be compared with this value'],
    ['{"promised_at":{"lt":{"now":"today"}}}', '“promised_at” cannot be compared with this value'],
    ['{"confirmed_by":5}', '“confirmed_by” cannot be compared with this value'],
    [`${'{"not":'.repeat(7)}{}${'}'.repeat(7)}`, 'This condition is too large'],
    [`{"or":[${Array.from({ length: 61 }, () => '{"total":1}').join(',')}]}`, 'This condition is too large'],
    [`{"code":"${'x'.repeat(4000)}"}`, 'Enter at most 4000 characters'],
    ['{"code":{"like":"\\u0000"}}', 'Enter text'],
  ] as const).map(([where, message]) => [`_where=${encodeURIComponent(where)}`, '_where', message] as const),
]

test.group('resource / read / refusals', (group) => {
  let known: Fixtures
  group.setup(async () => { known = await fixtures() })

  for (const [given, parameter, message] of ORDERS) {
    test(`orders ${given.slice(0, 90)} (${message})`, async ({ assert }) => {
      const errors = await errorsOf('orders', staff(known), given)
      assert.deepEqual(Object.keys(errors), [parameter])
      assert.isTrue(errors[parameter]?.startsWith(message), errors[parameter])
    })
  }

  test('all errors are reported together, in the caller\'s language', async ({ assert }) => {
    const errors = await errorsOf('orders', staff(known, { locale: 'fr' }), 'status=open&total=x&colour=red&_sort=items')
    assert.deepEqual(Object.keys(errors).sort(), ['_sort', 'colour', 'status', 'total'])
    assert.equal(errors.colour, 'Ce paramètre n’existe pas ici.')
  })

  const closed = ['salary=1', 'salary_gte=1', 'salary_null=true', 'salary_type=month', '_sort=salary', '_fields=salary', 'salary_ne=2']
  for (const given of closed) {
    test(`a field that asks for a permission does not exist without it: users ${given}`, async ({ assert }) => {
      const errors = await errorsOf('users', staff(known, { but: ['user-salary'] }), given)
      assert.lengthOf(Object.keys(errors), 1)
      await page('users', staff(known), given)
    })
  }

  test('nor is it in the answer', async ({ assert }) => {
    const [row] = await rowsOf('users', staff(known, { but: ['user-salary'] }), `id=${known.users.amine}`)
    assert.notProperty(row, 'salary')
    assert.notProperty(row, 'password')
    assert.equal((await rowsOf('users', staff(known), `id=${known.users.amine}`))[0]?.salary, 400_000)
  })

  const HIDDEN = ['internal_note_like=secret', 'public_token=x', 'client_id=1', '_sort=internal_note', 'total=1&grade=vip', 'priority=haut']
  for (const given of HIDDEN) {
    test(`a field that is not on the list of a guard does not exist for it: orders ${given}`, async ({ assert }) => {
      const errors = await errorsOf('orders', clientCaller(known.clients.zoe), given)
      assert.lengthOf(Object.keys(errors), 1)
    })
  }

  test('a view that asks about a hidden field is no view', async ({ assert }) => {
    assert.deepEqual(Object.keys(await errorsOf('clients', clientCaller(known.clients.zoe), '_view=nobody')), ['_view'])
    // `late` uses only promised_at and status, which a client may read.
    assert.deepEqual(await idsOf('orders', clientCaller(known.clients.zoe), '_view=late&_sort=id'), [known.orders.o1, known.orders.o2])
  })

  test('a search looks only where the caller may read', async ({ assert }) => {
    assert.deepEqual(await idsOf('orders', clientCaller(known.clients.zoe), 'q=secret'), [])
    assert.deepEqual(await idsOf('clients', clientCaller(known.clients.zoe), 'q=619283746'), [known.clients.zoe])
    assert.deepEqual(await idsOf('clients', clientCaller(known.clients.zoe), 'q=97531864'), [])
  })

  test('totals leave out what the caller may not read', async ({ assert }) => {
    assert.deepEqual(Object.keys((await page('orders', staff(known), '_totals=1')).totals ?? {}), ['total', 'paid_total', 'balance'])
    assert.deepEqual((await page('clients', clientCaller(known.clients.zoe), '_totals=1')).totals, { balance: 0 })
    assert.deepEqual((await page('order_items', clientCaller(known.clients.zoe), '_totals=1')).totals, { amount: 9_000 })
    assert.isNull((await page('orders', staff(known))).totals)
  })

  test('the trash is for those who may delete', async ({ assert }) => {
    const { o8 } = known.orders
    const [row] = await rowsOf('orders', staff(known), `_deleted=1&id=${o8}`)
    assert.equal(row?.deleted_at, '2026-03-15T09:00:00.000Z')
    assert.deepEqual(await idsOf('orders', staff(known), `id=${o8}`), [])
    assert.deepEqual(await idsOf('orders', staff(known), `_deleted=0&id=${o8}`), [])
    await assert.rejects(() => page('orders', staff(known, { but: ['order-delete'] }), '_deleted=1'), Forbidden as never)
    assert.deepEqual(Object.keys(await errorsOf('roles', staff(known), '_deleted=1')), ['_deleted'])
    assert.deepEqual(Object.keys(await errorsOf('orders', clientCaller(known.clients.zoe), '_deleted=1')), ['_deleted'])
  })

  test('a resource without an entry for the guard does not exist for it', async ({ assert }) => {
    await assert.rejects(() => page('users', clientCaller(known.clients.zoe)), NotFound as never)
    await assert.rejects(() => page('settings', courierCaller(1)), NotFound as never)
  })
})

/** The errors by parameter; empty for a successful list. */
async function errorsOf(name: string, caller: Caller, given: string): Promise<Record<string, string>> {
  try {
    await page(name, caller, given)
    return {}
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return Object.fromEntries(Object.entries(error.extraIn(translator(caller.locale)).errors).map(([key, texts]) => [key, texts.join(' ')]))
  }
}
