/** A person is found by the name, however it is written, wherever one searches for it. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { query } from '#backend/engine/database/query'
import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { lookUpReferences } from '#backend/services/exchange/import/reference_lookup'
import { RANDOM_SEED } from '#tests/support/random_seed'
import { freshPhone, setupOwner } from '#tests/support/rows/people'
import { callerWith } from '#tests/support/server/with_store'
import { waitForValue } from '#tests/support/until'

/** A name as it is stored, and as people write it. */
const NAMES: readonly (readonly [stored: string, ...typed: readonly string[]])[] = [
  ['أحمد القرطبي', 'احمد القرطبي', 'إحمد', 'أَحْمَد', 'القرطبى احمد', 'أحـــمد', '\u202bاحمد\u202c'],
  ['احـمـد بنجلون', 'أحمد', 'بن جلون', 'بنجلون أحمد'],
  ['فاطمة الزهراء', 'فاطمه', 'فاطمة الزهرا', 'فاطمه الزهراء', 'فَاطِمَة', 'ﻓﺎﻃﻤﺔ'],
  ['عبد الله ڭنون', 'عبدالله', 'گنون', 'كنون عبد الله'],
  ['مصطفى شوقي', 'مصطفي', 'شوقى', 'مصطفی'],
  ['مسؤول ئيمان', 'مسوول', 'ييمان'],
  ['هناء رقم ٣٤', 'هنا', 'رقم 34', '۳۴ هناء'],
  ['Hélène Lefèvre', 'Helene', 'HELENE LEFEVRE', 'Lefe\u0300vre, He\u0301le\u0300ne', 'hél\u00adène'],
  ['He\u0301loi\u0308se Muñoz', 'Héloïse', 'heloise munoz'],
  ['O’Brien N´Diaye', 'O\'Brien', 'OBRIEN', 'ndiaye', 'N’Diaye', 'NʼDiaye'],
  ['Fatima Zahra Alaoui', 'Alaoui Fatima-Zahra', 'Fatimazahra', 'alaoui ZAHRA fatima', 'Fatima‑Zahra'],
  ['Fatima-Ezzahra El Idrissi', 'Fatima Ezzahra', 'elidrissi', 'Idrissi El Fatima', 'EL IDRISSI'],
  ['Noureddine Benslimane', 'Nour Eddine', 'Ben Slimane', 'nour-eddine ben slimane'],
  ['Straße Œuvre Æsir', 'strasse', 'oeuvre', 'AESIR', 'STRASSE œuvre'],
  ['Søren Łukasz Đorđe', 'soren lukasz dorde', 'SØREN'],
  ['Ｗｉｄｅ ﬁnal', 'wide final'],
  ['\u202eTurned\u202c Name\u200b', 'turned name', 'Turned\u00a0Name'],
  ['Sté. Dupont & Fils – Casa', 'Ste Dupont & Fils', 'dupont - fils', 'Fils (Casa)'],
]

test.group('resource / read / people are found as they are written', (group) => {
  const owner = setupOwner(group)
  const ids = new Map<string, number>()
  group.setup(async () => {
    // Stored as they came before texts were cleaned: by an import of an older version.
    for (const [stored] of NAMES) ids.set(stored, await insertClient(stored))
  })

  const idOf = (name: string): number => ids.get(name) ?? 0

  const insertClient = async (name: string): Promise<number> => {
    const [row] = await query(db.connection(), `insert into clients (code, first_name, full_name, phone)
      values ('C-N' || nextval('clients_code_seq'), ?, ?, ?) returning id`, [name, name, freshPhone()])
    return Number(row?.id)
  }

  const list = async (parameters: string) =>
    (await owner.api.get<{ id: number }[]>(`/api/user/clients?${parameters}`)).body.map(({ id }) => id)
  interface Found { groups: { resource: string; hits: { id: number }[] }[]; late: string[] }
  /** Of the palette. Again while the resource is late: under load a statement may take longer than it is given. */
  const hitsOf = (resource: string, typed: string) => waitForValue(`a search for ${typed} in which ${resource} are not late`, async () => {
    const { body: { groups, late } } = await owner.api.get<Found>(`/api/user/search?q=${encodeURIComponent(typed)}`)
    return late.includes(resource) ? undefined : groups.find((group) => group.resource === resource)?.hits.map(({ id }) => id) ?? []
  })
  /** The list and the client of the intake; the choices of a reference; a filter of the list; another list, by the client. */
  const places: Readonly<Record<string, (typed: string) => Promise<number[]>>> = {
    list: (typed) => list(`_end=100&q=${encodeURIComponent(typed)}`),
    picker: (typed) => list(`_end=100&_fields=full_name&q=${encodeURIComponent(typed)}`),
    palette: (typed) => hitsOf('clients', typed),
  }

  for (const [place, find] of Object.entries(places)) {
    test(`in the ${place}`, async ({ assert }) => {
      for (const [stored, ...typed] of NAMES) {
        // The palette searches all resources: each name as it is stored and in one other way.
        const some = place === 'palette' ? typed.slice(0, 1) : typed
        for (const one of [stored, ...some])
          assert.include(await find(one), idOf(stored), `${stored} by ${one}`)
      }
    })
  }

  test('by what a filter contains, alone and in a condition', async ({ assert }) => {
    const typed = [['أحمد القرطبي', 'احمد القرطبى'], ['Hélène Lefèvre', 'LENE lef'], ['O’Brien N´Diaye', "o'brien ndi"]] as const
    for (const [stored, one] of typed) {
      const text = encodeURIComponent(one)
      assert.include(await list(`_end=100&full_name_like=${text}`), idOf(stored), one)
      assert.include(await list(`_end=100&_where=${encodeURIComponent(JSON.stringify({ full_name: { like: one } }))}`), idOf(stored), one)
    }
  })

  test('by the name in an imported file', async ({ assert }) => {
    const field = fieldOf(resourceOf('addresses'), 'client_id')
    const caller = callerWith(['client-list', 'address-list'])
    const typed = [
      ['أحمد القرطبي', 'احمد القرطبى'], ['Hélène Lefèvre', 'HELENE Lefevre'], ['Noureddine Benslimane', 'Nour Eddine Ben Slimane'],
    ] as const
    const found = await lookUpReferences(db.connection(), field, caller, typed.map(([, one]) => one))
    for (const [stored, one] of typed) assert.deepEqual(found.get(one), [idOf(stored)], one)
  })

  test('both of two who are written alike, in the list and in the palette', async ({ assert }) => {
    const both = [await insertClient('أحمد التوأم'), await insertClient('احمد التوام')]
    for (const find of Object.values(places))
      for (const typed of ['احمد التوأم', 'أحمد التوام']) assert.includeMembers(await find(typed), both, typed)
  })

  test('by any variant of any name', async ({ assert }) => {
    const names = NAMES.map(([stored]) => stored)
    const variant = fc.record({ name: fc.constantFrom(...names), seeds: fc.infiniteStream(fc.nat(99)), isReversed: fc.boolean() })
    await fc.assert(fc.asyncProperty(variant, async ({ name, seeds, isReversed }) => {
      const next = () => seeds.next().value ?? 0
      const words = name.split(' ').map((word) => [...word].map((letter) => disguised(letter, next())).join(''))
      const typed = (isReversed ? words.toReversed() : words).join(next() < 50 ? ' ' : '\u00a0')
      assert.include(await places.list?.(typed.slice(0, 100)), idOf(name), `${name} by ${JSON.stringify(typed)}`)
    }), { numRuns: 60, seed: RANDOM_SEED })
  })

  test('a receipt by its number, and an order by a number as it is printed or read', async ({ assert }) => {
    const [invoice] = await query(db.connection(), `insert into invoices (kind, client_id, number, status)
      values ('receipt', ?, 'REC-2031-0001', 'issued') returning id`, [idOf('Hélène Lefèvre')])
    const [order] = await query(db.connection(), `insert into orders (client_id, code, public_token)
      values (?, 'CMD-31-000777', 'people-found') returning id`, [idOf('Hélène Lefèvre')])
    const numbers = [
      'REC-2031-0001', 'rec-2031-0001', 'REC‑2031‑0001', 'REC-٢٠٣١-٠٠٠١', ' REC–2031–0001 ', '2031-0001', '\u200eREC-2031-0001',
    ]
    for (const typed of numbers) assert.include(await hitsOf('invoices', typed), Number(invoice?.id), typed)
    for (const typed of ['CMD-31-000777', 'cmd‑31‑000777', '000777', '٠٠٠٧٧٧'])
      assert.include(await hitsOf('orders', typed), Number(order?.id), typed)
  })
})

/** The same letter as another keyboard, another program or another hand writes it. */
function disguised(letter: string, seed: number): string {
  const arabic = /\p{Script=Arabic}/u.test(letter) && /\p{L}/u.test(letter)
  if (seed < 8) return letter.toUpperCase()
  if (seed < 16) return letter.normalize('NFD')
  if (seed < 24) return `${letter}\u200b`
  if (seed < 30) return `\u202a${letter}\u202c`
  if (seed < 40) return arabic ? `${letter}\u064e` : /\p{L}/u.test(letter) ? `${letter}\u0302` : letter
  if (seed < 50) return arabic ? (ALIKE[letter] ?? letter) : letter
  if (seed < 56) return arabic ? `${letter}\u0640` : letter
  return letter
}

const ALIKE: Readonly<Record<string, string>> = { ا: 'أ', أ: 'ا', ة: 'ه', ي: 'ى', ى: 'ي', ك: 'ک', ڭ: 'گ', ه: 'ة' }
