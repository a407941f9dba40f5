import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { dayIn, timeIn } from '#backend/engine/clock/business_time'
import { query } from '#backend/engine/database/query'
import { translator } from '#backend/engine/i18n/translator'
import { registry } from '#backend/engine/definition/registry'
import { permissionFor } from '#schema/definition'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { owner, staff, client, type Person } from '#tests/support/rows/people'
import { insert, fixtures, type Fixtures } from '../resource/read/fixtures.ts'
import { columnOf, csvCells, download, sheetCells, sheetXml } from './downloads.ts'

const ZONE = DEFAULT_ZONE

test.group('resource / exchange / export', (group) => {
  let known: Fixtures
  let all: Person
  group.setup(async () => {
    known = await fixtures()
    all = await owner()
  })

  for (const resource of registry.values()) {
    if (!resource.ops.has('list')) continue
    const at = `/api/user/${resource.url}/export`

    test(`${resource.name}: has the rows of the list and every readable column in both formats`, async ({ assert }) => {
      // Counted after the export: every export adds a row to the log.
      const total = async () => Number((await all.api.get(`/api/user/${resource.url}?_end=1`)).headers.get('x-total-count'))
      const csv = csvCells(await download(at, all.token))
      assert.lengthOf(csv.rows, await total())
      assert.isTrue(csv.rows.every((row) => row.length === csv.head.length))
      const sheet = await sheetCells(await download(`${at}?format=xlsx`, all.token, 'ar'))
      assert.lengthOf(sheet.rows, await total())
      assert.equal(sheet.head.length, csv.head.length)
    })

    test(`${resource.name}: needs export-data and its list, both`, async ({ assert }) => {
      const list = permissionFor(resource, 'list')
      for (const [permissions, status] of [[[list], 403], [['export-data'], 403], [[list, 'export-data'], 200], [[], 403]] as const) {
        assert.equal((await download(at, (await staff(permissions)).token)).status, status, permissions.join())
      }
      assert.equal((await download(at, (await client()).token)).status, 401)
    })

    for (const field of Object.values(resource.fields).filter(({ read }) => read)) {
      test(`${resource.name}: ${field.name} is in no file without ${field.read}`, async ({ assert }) => {
        const { token } = await staff([permissionFor(resource, 'list'), 'export-data'])
        const label = translator('en')(`${resource.name}.fields.${field.name}`)
        assert.isFalse(csvCells(await download(at, token)).head.some((one) => one.startsWith(label)))
        assert.isTrue(csvCells(await download(at, all.token)).head.some((one) => one.startsWith(label)))
        for (const asked of [`_columns=${field.name}`, `_sort=${field.name}`, `${field.name}_null=false`]) {
          assert.equal((await download(`${at}?${asked}`, token)).status, 422, asked)
        }
      })
    }
  }

  test('filters, search, order and columns are those of the list', async ({ assert }) => {
    const { o1, o2, o4 } = known.orders
    const asked = `id=${o1}&id=${o2}&id=${o4}&_sort=total&_order=desc&_columns=id,code,client_id`
    const csv = csvCells(await download(`/api/user/orders/export?${asked}`, all.token))
    const t = translator('en')
    assert.deepEqual(csv.head, [t('ui.field.id'), t('orders.fields.code'), t('orders.fields.client_id')])
    assert.deepEqual(columnOf(csv, csv.head[0] ?? ''), [o1, o2, o4].map(String))
    assert.deepEqual(columnOf(csv, csv.head[2] ?? ''), Array(3).fill('Zoé Reader'))
    const found = csvCells(await download(`/api/user/orders/export?${asked}&q=${encodeURIComponent('Zoé')}&total_lte=100`, all.token))
    assert.deepEqual(columnOf(found, found.head[0] ?? ''), [String(o4)])
  })

  test('amounts, times, choices and booleans in the language of the caller', async ({ assert }) => {
    const asked = `/api/user/orders/export?id=${known.orders.o1}&_columns=status,total,promised_at,is_rework,discount_value`
    const { head, rows: [row] } = csvCells(await download(asked, all.token, 'fr'))
    const t = translator('fr')
    assert.deepEqual(head, [
      ...['status', 'total', 'currency', 'promised_at', 'is_rework', 'discount_value'].map((name) => t(`orders.fields.${name}`)),
    ])
    // 23:30 UTC is half an hour after midnight in Laayoune.
    const [confirmed, dirham, no] = [t('enums.order_status.confirmed'), t('enums.currency.MAD'), t('ui.field.no')]
    assert.deepEqual(row, [confirmed, '128,10', dirham, '2026-05-16 00:30:00', no, '1,50'])
    const english = csvCells(await download(asked, all.token, 'en'))
    assert.deepEqual(english.rows[0]?.slice(0, 2), ['Confirmed', '128.10'])
  })

  test('times take the time zones of Node, as the filters do: those of the database may be older', async ({ assert, cleanup }) => {
    const { o3 } = known.orders
    cleanup(async () => { await query(db.connection(), 'update orders set promised_at = null where id = ?', [o3]) })
    for (const instant of ['2025-07-15T22:30:00Z', '2026-03-01T12:00:00Z', '2026-07-15T23:30:00Z', '2027-07-15T23:30:00Z']) {
      await query(db.connection(), 'update orders set promised_at = ? where id = ?', [instant, o3])
      const local = `${dayIn(ZONE, new Date(instant))} ${timeIn(ZONE, new Date(instant))}:00`
      const asked = `/api/user/orders/export?id=${o3}&_columns=promised_at`
      assert.deepEqual(csvCells(await download(asked, all.token)).rows, [[local]])
      const { rows: [row] } = await sheetCells(await download(`${asked}&format=xlsx`, all.token))
      assert.closeTo((row?.[0] as Date).getTime(), Date.parse(`${local}Z`), 1)
    }
  })

  test('a worksheet has numbers and dates, not text', async ({ assert }) => {
    const asked = `/api/user/orders/export?format=xlsx&id=${known.orders.o1}&_columns=code,total,promised_at,declared_items`
    const file = await download(asked, all.token)
    const { rows: [row] } = await sheetCells(file)
    assert.deepEqual(row?.slice(1, 3), [128.1, translator('en')('enums.currency.MAD')])
    assert.instanceOf(row?.[3], Date)
    assert.equal((row?.[3] as Date).toISOString(), '2026-05-16T00:30:00.000Z')
    assert.equal(row?.[4], 2)
    assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="orders\.xlsx"; filename\*=UTF-8''Orders%20\d{4}/)
  })

  test('text that looks like a formula stays text', async ({ assert }) => {
    const texts = ['=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=1', 'plain', 'a "b", c;\nd', '<b>&amp;</b>', 'سجاد، صوف', '\u0001x']
    const id = await insert('departments', { name: '{"en":"=HYPERLINK(1)"}', code: 'FORMULA' })
    const ids: number[] = []
    for (const [index, last_name] of texts.entries()) ids.push(await insert('clients', {
      code: `C-X${index}`, first_name: 'X', last_name, full_name: `X ${index}`, phone: `+2126999990${index}0`, status: 'active',
    }))
    const only = ids.map((one) => `id=${one}`).join('&')
    const csv = csvCells(await download(`/api/user/clients/export?${only}&_sort=id&_columns=last_name,phone`, all.token))
    assert.deepEqual(csv.rows.map(([text]) => text), texts.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)))
    assert.isTrue(csv.rows.every(([, phone]) => phone === `'${String(phone).slice(1)}` && String(phone).startsWith("'+212")))
    const sheet = await sheetCells(await download(`/api/user/clients/export?format=xlsx&${only}&_sort=id&_columns=last_name`, all.token))
    assert.deepEqual(sheet.rows.map(([text]) => text), texts.map((text) => text.replace('\u0001', '').trim()))
    const named = csvCells(await download(`/api/user/departments/export?id=${id}&_columns=name`, all.token))
    assert.deepEqual(named.rows, [["'=HYPERLINK(1)"]])
    await query(db.connection(), "update clients set full_name = '=2+3' where id = ?", [ids[0]])
    await query(db.connection(), "insert into orders (code, client_id, public_token) values ('FORMULA', ?, 'formula')", [ids[0]])
    const labelled = csvCells(await download('/api/user/orders/export?code=FORMULA&_columns=client_id', all.token))
    assert.deepEqual(labelled.rows, [["'=2+3"]])
  })

  test('staff of a site export the rows of their site', async ({ assert }) => {
    const there = await staff(['order-list', 'export-data'])
    await query(db.connection(), 'update users set site_id = ? where id = ?', [known.site, there.id])
    const { rows } = csvCells(await download('/api/user/orders/export?_columns=id', there.token))
    const own = await there.api.get<{ id: number }[]>('/api/user/orders?_end=500')
    assert.sameMembers(rows.map(([id]) => Number(id)), own.body.map(({ id }) => id))
    assert.include(rows.map(([id]) => Number(id)), known.orders.o9)
  })

  test('the file begins with a byte order mark; an Arabic sheet runs from right to left with a frozen header', async ({ assert }) => {
    const csv = await download('/api/user/cities/export', all.token, 'ar')
    assert.deepEqual([...csv.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    assert.include(csv.bytes.toString('utf8').split('\n')[0], ';')
    const arabic = await sheetXml(await download('/api/user/cities/export?format=xlsx', all.token, 'ar'))
    assert.match(arabic, /<sheetView [^>]*rightToLeft="1"/)
    assert.match(arabic, /<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    assert.match(arabic, /<col min="1" [^>]*width="\d+" customWidth="1"/)
    assert.notMatch(await sheetXml(await download('/api/user/cities/export?format=xlsx', all.token, 'fr')), /rightToLeft="1"/)
  })

  test('each export adds one row to the log', async ({ assert }) => {
    const count = async () => Number((await query(
      db.connection(), "select count(*) as count from audit_logs where action = 'zones.export' and actor_id = ?", [all.id],
    ))[0]?.count)
    const before = await count()
    await download('/api/user/zones/export?status=enable', all.token)
    assert.equal(await count(), before + 1)
    const [line] = await query(db.connection(), "select * from audit_logs where action = 'zones.export' order by id desc limit 1")
    assert.equal(line?.reason, 'csv: status=enable')
    assert.isNull(line?.subject_id)
  })

  test('invalid parameters are refused', async ({ assert }) => {
    for (const asked of ['format=pdf', '_columns=no_such', '_columns=password', '_columns=', 'no_such=1', '_start=0', '_sort=x']) {
      assert.equal((await download(`/api/user/users/export?${asked}`, all.token)).status, 422, asked)
    }
  })
})
