import { test } from '@japa/runner'
import { app, type ResourceName, type Row } from '#resources'
import { browserStorage, importAdmin } from '#tests/support/browser/browser_globals'

type Paper = Row<'prints'>['paper']
interface Profile { readonly id: number; readonly medium: string; readonly width_mm: number; readonly station: string | null }
interface Event {
  readonly subject: { readonly type: string; readonly id: number }
  readonly moments: readonly string[]
  readonly offer?: string
}

const { PAPERS } = await importAdmin('staff/printing/papers.ts') as { PAPERS: Readonly<Partial<Record<ResourceName, readonly Paper[]>>> }
const { profileFor, profilesAfter } = await importAdmin('staff/printing/profiles.ts') as {
  profileFor: (paper: Paper, profiles: readonly Profile[], station?: string | null) => Profile | undefined
  profilesAfter: (moment: string, profiles: readonly Profile[], station?: string | null) => readonly Profile[]
}
const { printableEvent } = await importAdmin('staff/printing/printable_event.ts') as {
  printableEvent: (write: { method: string; path: string; body: unknown }) => Event | null
}
const { readStation, saveStation } = await importAdmin('staff/printing/station.ts') as {
  readStation: () => string | null; saveStation: (station: string | null) => void
}

const profile = (id: number, values: object) => ({
  id, medium: 'tag', width_mm: 62, station: null, is_default: false, prints_after: null, ...values,
}) as unknown as Profile

test.group('printing / papers', () => {
  test('every paper is offered somewhere, and only by what a print may be about', ({ assert }) => {
    const ofOrders: readonly Paper[] = ['tag', 'deposit_slip', 'receipt', 'invoice', 'dead_stock']
    assert.sameMembers([...new Set([...Object.values(PAPERS).flat(), ...ofOrders])], [...app.enums.paper])
    const subjects: readonly string[] = app.resources.prints.fields.subject.to
    assert.sameMembers([...Object.keys(PAPERS), 'orders'], [...subjects])
  })
})

test.group('printing / profiles', () => {
  test('a device prints with the paper of its station, and leaves the rest to the server', ({ assert }) => {
    const profiles = [
      profile(1, { station: 'Counter' }), profile(2, { station: 'Plant' }), profile(3, { is_default: true }),
      profile(4, { station: 'Counter', width_mm: 30 }), profile(5, { station: 'Counter', medium: 'receipt' }),
    ]
    assert.equal(profileFor('tag', profiles, 'Counter')?.id, 1)
    assert.equal(profileFor('sewn_tag', profiles, 'Counter')?.id, 4)
    assert.equal(profileFor('receipt', profiles, 'Counter')?.id, 5)
    assert.isUndefined(profileFor('invoice', profiles, 'Counter'))
    assert.isUndefined(profileFor('tag', profiles, null))
  })

  test('a profile without a station prints where the station has none of its own', ({ assert }) => {
    const profiles = [
      profile(1, { station: 'Counter', prints_after: ['received'] }), profile(2, { prints_after: ['received'] }),
      profile(3, { medium: 'ticket', prints_after: ['received', 'paid'] }), profile(4, { station: 'Plant', prints_after: ['received'] }),
    ]
    const after = (moment: string, station: string | null) => profilesAfter(moment, profiles, station).map(({ id }) => id)
    assert.deepEqual(after('received', 'Counter'), [1, 3])
    assert.deepEqual(after('received', null), [2, 3])
    assert.deepEqual(after('paid', 'Plant'), [3])
    assert.deepEqual(after('delivered', 'Counter'), [])
  })

  test('the station stays on the device', ({ assert }) => {
    saveStation('Counter')
    assert.equal(readStation(), 'Counter')
    saveStation(null)
    assert.isNull(readStation())
    browserStorage.clear()
  })
})

test.group('printing / after a write', () => {
  const order = (id: number, moments: readonly string[], offer?: string) =>
    ({ subject: { type: 'orders', id }, moments, ...offer && { offer } })
  const CASES: readonly (readonly [path: string, body: unknown, event: object | null])[] = [
    ['/api/user/orders', { id: 4, status: 'pending' }, order(4, ['order_created'])],
    ['/api/user/orders/intake', { id: 4, status: 'received', paid_total: 0 }, order(4, ['order_created', 'received'])],
    ['/api/user/orders/intake', { id: 4, status: 'pending', paid_total: 5000 }, order(4, ['order_created', 'paid'], 'receipt')],
    ['https://api.example/api/user/orders/12/receive', { id: 12 }, order(12, ['received'])],
    ['/api/user/orders/12/pay', { id: 12 }, order(12, ['paid'], 'receipt')],
    ['/api/user/orders/12/pay-and-deliver', { id: 12 }, order(12, ['paid', 'delivered'], 'receipt')],
    ['/api/user/orders/12/deliver', { id: 12 }, order(12, ['delivered'])],
    ['/api/user/transactions', { id: 3, order_id: 12, type: 'in' }, order(12, ['paid'], 'receipt')],
    ['/api/user/transactions', { id: 3, order_id: 12, type: 'out' }, null],
    ['/api/user/cash-sessions/5/close', { id: 5 }, { subject: { type: 'cash_sessions', id: 5 }, moments: [], offer: 'cash_count' }],
    // Pieces that are only counted: the slip is printed, whatever the profiles say.
    ['/api/user/orders/intake', { id: 12, status: 'pending', type: 'local', declared_items: 3, received_items: 0 },
      { ...order(12, ['order_created']), prints: 'deposit_slip' }],
    ['/api/user/orders/intake', { id: 12, status: 'pending', type: 'transport', declared_items: 3, received_items: 0 },
      order(12, ['order_created'])],
    ['/api/user/orders/12/measure', { id: 12 }, null],
    ['/api/user/orders/preview', { total: 5 }, null],
    ['/api/user/orders/bulk', { results: [] }, null],
    ['/api/user/clients', { id: 1 }, null],
  ]

  test('creating, receiving, paying and handing over print; a payment offers its receipt', ({ assert }) => {
    for (const [path, body, event] of CASES) assert.deepEqual(printableEvent({ method: 'POST', path, body }), event, path)
    assert.isNull(printableEvent({ method: 'PATCH', path: '/api/user/orders/12', body: { id: 12 } }))
  })
})
