import { test } from '@japa/runner'
import { vehicleLoad } from '#common/orders/vehicle_load'
import { isLoadConfirmed, planBody, totalsOf } from '../../../../admin/staff/shipments/plan_body.ts'
import {
  sortByUrgency, matchesFilters, NO_FILTERS, toPlanStop, shipmentTypeOf, zonesOf, type PlanStop, type StopRow,
} from '../../../../admin/staff/shipments/plan_stop.ts'
import { routeLength } from '../../../../admin/staff/shipments/map/route_length.ts'
import { daysFrom, filterQuery, idQuery, mergeStopLists, zoneNameQuery } from '../../../../admin/staff/shipments/stops/query.ts'
import {
  idsInside, moved, NOTHING_CHOSEN, toggled, selectStops, selectStopsInCircle, deselectStops,
} from '../../../../admin/staff/shipments/stops/selection.ts'

const CENTRE = { lat: 27.15, lng: -13.2 }
/** Some metres east of the centre. */
const east = (metres: number) => ({ lat: 27.15, lng: -13.2 + metres / 99_000 })

const aStop = (values: Partial<PlanStop> & { readonly id: number }): PlanStop => ({
  version: 1, kind: 'collect', order: { id: values.id, label: `CMD-26-00000${values.id}` }, client: 'Mariem', zone: null, date: null,
  slot_from: null, slot_to: null, items: null, area: null, amount: null, priority: 'normal', isLate: false, isOrderChanged: false,
  location: null, isPinned: false, shipment_id: null, sequence: null, ...values,
})

test.group('planning / selection', () => {
  test('selecting a stop appends it to the sequence, a second click removes it', ({ assert }) => {
    const two = toggled(toggled(NOTHING_CHOSEN, 5), 3)
    assert.deepEqual(two.chosen, [5, 3])
    assert.deepEqual(toggled(two, 5).chosen, [3])
    assert.deepEqual(deselectStops(selectStops(two, [3, 4, 6]), [5, 4]).chosen, [3, 6])
  })

  test('a circle selects the stops inside, up to its edge, and none without a location', ({ assert }) => {
    const placed = [CENTRE, east(900), east(1100)].map((location, index) => aStop({ id: index + 1, location }))
    const stops = [...placed, aStop({ id: 4 })]
    assert.deepEqual(idsInside(stops, { center: CENTRE, radius_m: 1000 }), [1, 2])
    assert.deepEqual(idsInside(stops, { center: CENTRE, radius_m: 1200 }), [1, 2, 3])
  })

  test('a moved circle deselects what it had selected, and leaves what was selected by hand', ({ assert }) => {
    const first = selectStopsInCircle(toggled(NOTHING_CHOSEN, 9), [1, 2])
    assert.deepEqual(first.chosen, [9, 1, 2])
    assert.deepEqual(selectStopsInCircle(first, [2, 3, 9]).chosen, [9, 2, 3])
    assert.deepEqual(selectStopsInCircle(selectStopsInCircle(first, [9]), []).chosen, [9])
    // Selected once more by hand, it stays.
    assert.deepEqual(selectStopsInCircle(toggled(toggled(first, 1), 1), []).chosen, [9, 1])
    assert.deepEqual(selectStopsInCircle(selectStops(first, [1, 2]), []).chosen, [9, 1, 2])
  })

  test('a stop is moved within the sequence, not beyond its ends', ({ assert }) => {
    assert.deepEqual(moved([1, 2, 3], 3, 0), [3, 1, 2])
    assert.deepEqual(moved([1, 2, 3], 1, 1), [2, 1, 3])
    assert.deepEqual(moved([1, 2, 3], 3, 3), [1, 2, 3])
    assert.deepEqual(moved([1, 2, 3], 1, -1), [1, 2, 3])
  })
})

test.group('planning / stops', () => {
  test('the earliest come first, at the same time the urgent ones', ({ assert }) => {
    const stops = [
      aStop({ id: 1 }), aStop({ id: 2, date: '2026-11-24' }), aStop({ id: 3, date: '2026-11-24', slot_from: '09:00' }),
      aStop({ id: 4, date: '2026-11-23', slot_from: '15:00' }),
      aStop({ id: 5, date: '2026-11-24', slot_from: '09:00', priority: 'urgent' }), aStop({ id: 6, priority: 'retard' }),
      aStop({ id: 7, priority: 'haut' }),
    ]
    assert.deepEqual(sortByUrgency(stops).map(({ id }) => id), [4, 5, 3, 2, 7, 1, 6])
  })

  test('filters: {name}')
    .with([
      { name: 'a name without accents', filters: { q: 'elbèchir' }, found: [1] },
      { name: 'an order', filters: { q: '00002' }, found: [2] },
      { name: 'a zone by name', filters: { q: 'souk' }, found: [2] },
      { name: 'a kind', filters: { kind: 'delivery' as const }, found: [2] },
      { name: 'a zone', filters: { zone: 7 }, found: [2] },
      { name: 'no zone', filters: { zone: 0 }, found: [1, 3] },
      { name: 'late ones', filters: { date: 'late' }, found: [1] },
      { name: 'a day', filters: { date: '2026-11-22' }, found: [1] },
      { name: 'no date', filters: { date: 'none' }, found: [2, 3] },
      { name: 'several', filters: { kind: 'collect' as const, date: 'none' }, found: [3] },
    ])
    .run(({ assert }, { filters, found }) => {
      const stops = [
        aStop({ id: 1, client: 'Elbechir', date: '2026-11-22', isLate: true }),
        aStop({ id: 2, kind: 'delivery', zone: { id: 7, label: 'Souk Jmal' } }), aStop({ id: 3 }),
      ]
      assert.deepEqual(stops.filter((stop) => matchesFilters(stop, { ...NO_FILTERS, ...filters })).map(({ id }) => id), found)
    })

  test('a stop is late from the day after its date, and stands at its pin', ({ assert }) => {
    const row = (date: string | null) =>
      ({ id: 1, version: 2, kind: 'collect', order: null, order_id: 8, client: null, zone: null, date }) as StopRow
    const isLate = (date: string | null) =>
      toPlanStop(row(date), { pin: null, zonePlace: null, priority: null, today: '2026-11-23' }).isLate
    assert.deepEqual(['2026-11-22', '2026-11-23', null].map(isLate), [true, false, false])
    const at = (pin: typeof CENTRE | null, zonePlace: typeof CENTRE | null) => {
      const { location, isPinned } = toPlanStop(row(null), { pin, zonePlace, priority: null, today: '2026-11-23' })
      return [location, isPinned]
    }
    // Without a pin it stands about in the middle of its zone.
    assert.deepEqual([at(CENTRE, east(9)), at(null, CENTRE), at(null, null)], [[CENTRE, true], [CENTRE, false], [null, false]])
    assert.equal(toPlanStop(row(null), { pin: null, zonePlace: null, priority: null, today: '2026-11-23' }).order.label, '#8')
  })
})

test.group('planning / shipment', () => {
  test('its type follows from the kinds of its stops', ({ assert }) => {
    const [pickup, delivery] = [aStop({ id: 1 }), aStop({ id: 2, kind: 'delivery' })]
    assert.equal(shipmentTypeOf([], false), 'collect')
    assert.equal(shipmentTypeOf([delivery], false), 'delivery')
    assert.equal(shipmentTypeOf([pickup, delivery], false), 'assignment')
    assert.equal(shipmentTypeOf([pickup], true), 'assignment')
  })

  test('the load is counted against each limit of the vehicle', ({ assert }) => {
    const stops = [aStop({ id: 1, area: '12.30' }), aStop({ id: 2, area: '0.01' }), aStop({ id: 3, kind: 'delivery' })]
    const over = (limits: { max_collect: number; max_delivery: number; max_area: string | null }) =>
      vehicleLoad(stops, limits).filter(({ isOver }) => isOver).map(({ name }) => name)
    assert.deepEqual(over({ max_collect: 2, max_delivery: 1, max_area: '12.31' }), [])
    assert.deepEqual(over({ max_collect: 1, max_delivery: 0, max_area: '12.3' }), ['collect', 'delivery', 'area'])
    assert.deepEqual(vehicleLoad(stops, null).map(({ used, limit }) => [used, limit]), [[2, null], [1, null], [12.31, null]])
  })

  test('a confirmed overload holds for the same vehicle with no more stops', ({ assert }) => {
    const planned = (vehicle: number, count: number) =>
      ({ vehicle, load: vehicleLoad(Array.from({ length: count }, (_, id) => aStop({ id, area: '2.00' })), null) })
    const confirmed = planned(1, 3)
    const isHeld = [planned(1, 3), planned(1, 2), planned(1, 4), planned(2, 3)].map((now) => isLoadConfirmed(now, confirmed))
    assert.deepEqual([...isHeld, isLoadConfirmed(confirmed, null)], [true, true, false, false, false])
  })

  test('the body has the stops in sequence with their versions, their zones, and the circle', ({ assert }) => {
    const souk = { id: 7, label: 'Souk Jmal' }
    const chosen = [
      aStop({ id: 2, version: 4, zone: souk }), aStop({ id: 1, zone: souk, items: 2, amount: 500 }), aStop({ id: 3, items: 1 }),
    ]
    const input = { values: { date: '2026-11-24', method: 'selected' }, chosen, isAssignment: false, isOverloadConfirmed: false }
    const stops = [{ id: 2, version: 4 }, { id: 1, version: 1 }, { id: 3, version: 1 }]
    assert.deepEqual(planBody({ ...input, circle: null }), {
      date: '2026-11-24', method: 'selected', type: 'collect', zones: [7], stops, is_overload_confirmed: false,
    })
    assert.include(planBody({ ...input, circle: { center: CENTRE, radius_m: 1250 } }), { method: 'diameter', diameter_km: '2.50' })
    assert.deepEqual(totalsOf(chosen), { stops: 3, items: 3, amount: 500 })
    assert.deepEqual(zonesOf(chosen), [souk])
  })

  test('the way leads from the start over the stops with a location', ({ assert }) => {
    const stops = [aStop({ id: 1, location: east(1000) }), aStop({ id: 2 }), aStop({ id: 3, location: east(3000) })]
    assert.approximately(routeLength(stops, CENTRE), 3000, 30)
    assert.approximately(routeLength(stops, null), 2000, 20)
  })
})

test.group('planning / more stops than a page of a list holds', () => {
  const TODAY = '2026-11-23'
  const asked = (query: ReturnType<typeof filterQuery>) =>
    query?.filters.map((one) => ('field' in one ? [one.field, one.operator, one.value as unknown] : one))

  test('the filters as a request, none without filters', ({ assert }) => {
    const given = (filters: Partial<typeof NO_FILTERS>) => filterQuery({ ...NO_FILTERS, ...filters }, TODAY)
    assert.isNull(given({ q: '  ' }))
    assert.deepEqual(given({ q: ' ali ' }), { filters: [], q: 'ali' })
    assert.deepEqual(asked(given({ kind: 'collect', zone: 7, date: '2026-11-25' })),
      [['kind', 'eq', 'collect'], ['zone_id', 'eq', 7], ['date', 'eq', '2026-11-25']])
    assert.deepEqual(asked(given({ zone: 0, date: 'none' })), [['zone_id', 'null', true], ['date', 'null', true]])
    assert.deepEqual(asked(given({ date: 'late' })), [['date', 'lt', TODAY]])
  })

  test('a text that names zones asks for them, with the other filters', ({ assert }) => {
    const zones = [{ id: 1, label: 'Souk' }, { id: 2, label: 'El Souk 2' }, { id: 3, label: 'Port' }]
    assert.deepEqual(asked(zoneNameQuery({ ...NO_FILTERS, q: 'souk', kind: 'delivery' }, zones, TODAY)),
      [['kind', 'eq', 'delivery'], ['zone_id', 'in', [1, 2]]])
    for (const filters of [{ q: 'x' }, { q: '' }, { q: 'souk', zone: 3 }]) {
      assert.isNull(zoneNameQuery({ ...NO_FILTERS, ...filters }, zones, TODAY))
    }
    assert.deepEqual(asked(idQuery([5, 3])), [['id', 'in', [3, 5]]])
    assert.isNull(idQuery([]))
  })

  test('a stop of two answers is shown once, as the last one has it; days follow each other', ({ assert }) => {
    const merged = mergeStopLists([[aStop({ id: 1 }), aStop({ id: 2 })], undefined, [aStop({ id: 2, date: '2026-11-24', version: 2 })]])
    assert.deepEqual(merged.map(({ id, version }) => [id, version]), [[2, 2], [1, 1]])
    assert.deepEqual(daysFrom('2026-11-29', 3), ['2026-11-29', '2026-11-30', '2026-12-01'])
  })
})
