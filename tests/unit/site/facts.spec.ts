import { test } from '@japa/runner'
import { translator } from '#backend/engine/i18n/translator'
import { facts } from '#backend/pages/site/facts'
import { services } from '#backend/pages/site/home_page'
import type { HomeContent } from '#backend/pages/site/public_offer'

const open = [{ from: '09:00', to: '19:00' }]
const hours = { mon: open, tue: open, wed: open, thu: open, fri: open, sat: open, sun: [] }
const carpets = {
  name: { en: 'Carpets' }, unit: 'm2' as const, local: { price: 1500, currency: 'MAD' }, transport: { price: 1800, currency: 'MAD' },
}
const content: HomeContent = {
  company: { name: 'Company', phones: [], whatsapp: null, email: null, address: null, location: null, hours },
  today: '2026-11-30', coming: [], kinds: [], extras: [], prices: [], places: [], opinion: null,
}
const page = { locale: 'en', isChosen: true, t: translator('en'), path: '/' } as const
const textOf = (values: Partial<HomeContent>) => facts(page, { ...content, ...values }).html
  .replace(/<[^>]+>/g, '').replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')

test.group('site / services', () => {
  test('are those of the kinds that the company takes; without one nothing is promised', ({ assert }) => {
    const shown = services(page, { kinds: ['TAPIS', 'RIDEAU', 'OWN'] })?.html ?? ''
    assert.deepEqual([...shown.matchAll(/<h3>([^<]+)/g)].map(([, title]) => title), ['Carpets', 'Curtains'])
    assert.isNull(services(page, { kinds: [] }))
  })
})

test.group('site / facts', () => {
  test('say the lowest price of the first unit as it is with pickup, else at the counter, and nothing without prices', ({ assert }) => {
    const fitted = { ...carpets, local: { price: 1100, currency: 'MAD' }, transport: { price: 1400, currency: 'MAD' } }
    const shirts = { ...carpets, unit: 'u' as const, transport: { price: 300, currency: 'MAD' } }
    assert.include(textOf({ prices: [carpets, fitted, shirts] }), 'From 14 MAD per m² Agreed before we wash')
    assert.include(textOf({ prices: [{ ...carpets, transport: null }] }), 'From 15 MAD per m²')
    assert.notInclude(textOf({}), 'From')
  })

  test('say whether it is open today: a special day comes before its weekday', ({ assert }) => {
    assert.include(textOf({}), 'Today 09:00–19:00')
    assert.include(textOf({ today: '2026-11-29' }), 'Closed today')
    const coming = [{ from: '2026-11-29', to: '2026-11-30', name: { en: 'Aid' }, hours: [] }]
    assert.include(textOf({ coming }), 'Closed today')
    assert.include(textOf({ coming, today: '2026-12-01' }), 'Today 09:00–19:00')
  })

  test('say where, and what clients give if there is an opinion', ({ assert }) => {
    const zones = [{ label: { en: 'One' }, transport_fee: 0 }, { label: { en: 'Two' }, transport_fee: 0 }]
    assert.include(textOf({ places: [{ city: { en: 'Laayoune' }, zones }] }), 'Laayoune Areas we serve: 2')
    assert.include(textOf({ opinion: { average: '4.7', number: 38 } }), '★ 4.7 / 5 Clients’ ratings: 38')
    assert.notInclude(textOf({}), '★')
  })
})
