/** What the definition of the settings says: defaults, values that are taken and refused, texts. */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { resourceOf, fieldOf, registry } from '#backend/engine/definition/registry'
import { parseFieldValue } from '#backend/engine/resource/fields/index'
import { settingDefaults } from '#backend/services/settings/defaults'
import { openingHoursProblem } from '#backend/services/settings/opening_hours_problem'
import { tileContentSource } from '#backend/services/settings/tile_content_source'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { LOCALES } from '#common/locales'
import type { SettingName } from '#backend/services/settings/setting_of'

const settings = resourceOf('settings')
const NAMES = Object.keys(settings.fields) as SettingName[]
const shapes = { opening_hours: openingHoursProblem }
const OPEN = [{ from: '09:00', to: '13:00' }, { from: '15:00', to: '19:00' }]
const limits = { pending: 12, in_measure: 24, measured: 48, confirmed: 24, completed: 12, stocked: 2, notified: 72 }
const week = { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: [], sat: [{ from: '08:00', to: '24:00' }], sun: [] }
const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const night = [{ from: '10:00', to: '15:00' }, { from: '20:00', to: '02:00' }]
const ramadan = { mon: night, tue: night, wed: night, thu: night, fri: night, sat: night, sun: night }
const oneHour = { ...closed, sun: [{ from: '23:30', to: '00:30' }] }
const parse = (name: SettingName, value: unknown) => parseFieldValue(fieldOf(settings, name), value, shapes)

interface Words { readonly [key: string]: Words | string }

test.group('settings / values', () => {
  test('{$self} has a default that it takes, spelled as it is stored, or may be empty')
    .with(NAMES)
    .run(({ assert }, name) => {
      const { default: first, required, type, of } = fieldOf(settings, name)
      assert.isTrue(first !== undefined || required === undefined)
      if (first === undefined) return
      assert.deepEqual(parse(name, first), { value: first })
      // A list of days may be emptied: then nothing is told.
      if (type !== 'bool' && of !== 'day_list') assert.isTrue(required)
      assert.deepEqual(settingDefaults()[name], first as never)
    })

  test('the time zone of a new company is the one of pages that do not know it yet', ({ assert }) => {
    assert.equal(settingDefaults().company_timezone, DEFAULT_ZONE)
  })

  test('each is in one section, whose name it begins with; nothing but settings is public', ({ assert }) => {
    const placed = Object.entries(settings.form).flatMap(([section, names]) => names.map((name) => [section, name] as const))
    assert.sameMembers(placed.map(([, name]) => name), NAMES)
    assert.deepEqual(placed.filter(([section, name]) => !name.startsWith(`${section}_`)), [])
    const others = [...registry.values()].filter(({ fields }) => Object.values(fields).some((field) => field.public))
    assert.deepEqual(others.map(({ name }) => name), ['settings'])
  })

  test('{$self}: every setting has a label and a help in this language, every section a label')
    .with([...LOCALES])
    .run(({ assert }, language) => {
      const file = new URL(`../../../locales/${language}.json`, import.meta.url)
      const texts = (JSON.parse(readFileSync(file, 'utf8')) as { settings: Record<'fields' | 'help' | 'sections', Words> }).settings
      assert.sameMembers(Object.keys(texts.fields), NAMES)
      assert.sameMembers(Object.keys(texts.help), NAMES)
      assert.sameMembers(Object.keys(texts.sections), Object.keys(settings.form))
    })

  test('{address} comes from {source}')
    .with([
      { address: 'https://tiles.example.com/{z}/{x}/{y}.png?key=1', source: 'https://tiles.example.com' },
      { address: 'https://{s}.Tiles.example.com:8443/{z}/{x}/{y}{r}.png', source: 'https://*.tiles.example.com:8443' },
      { address: '/tiles/{z}/{x}/{y}.png', source: "'self'" },
      { address: 'http://tiles.example.com/{z}/{x}/{y}.png', source: null },
      { address: '//tiles.example.com/{z}/{x}/{y}.png', source: null },
      { address: 'https://tiles.example.com/{z}/{x}.png', source: null },
      { address: "https://a.example.com; script-src 'unsafe-inline'/{z}/{x}/{y}.png", source: null },
      { address: 'https://*/{z}/{x}/{y}.png', source: null },
      { address: 'https://me:secret@tiles.example.com/{z}/{x}/{y}.png', source: null },
    ])
    .run(({ assert }, { address, source }) => assert.equal(tileContentSource(address), source))

  test('{name} takes {value}')
    .with([
      { name: 'company_name' as const, value: ' Zarbia ', kept: 'Zarbia' },
      { name: 'company_phones' as const, value: ['06 12 34 56 78'], kept: ['+212612345678'] },
      { name: 'company_phones' as const, value: [], kept: [] },
      { name: 'company_email' as const, value: 'Bonjour@Zarbia.MA', kept: 'bonjour@zarbia.ma' },
      { name: 'company_email' as const, value: '', kept: null },
      { name: 'company_location' as const, value: { lat: 27.15, lng: -13.2, zoom: 3 }, kept: { lat: 27.15, lng: -13.2 } },
      { name: 'company_opening_hours' as const, value: week, kept: week },
      { name: 'company_opening_hours' as const, value: ramadan, kept: ramadan },
      { name: 'company_opening_hours' as const, value: oneHour, kept: oneHour },
      {
        name: 'company_legal' as const, value: { ice: '001234567000011', rc: '8823', form: null },
        kept: { ice: '001234567000011', rc: '8823', form: null },
      },
      { name: 'money_prices_include_vat' as const, value: false, kept: false },
      { name: 'money_vat_rate' as const, value: '7.5', kept: '7.5' },
      { name: 'money_cash_rounding' as const, value: '1', kept: '1' },
      { name: 'money_area_rounding' as const, value: { step: '0.05', mode: 'up' }, kept: { step: '0.050', mode: 'up' } },
      { name: 'money_advance_percent' as const, value: { new: '30', professionel: '0' }, kept: { new: '30.00', professionel: '0.00' } },
      { name: 'plant_age_limits' as const, value: { ...limits, stocked: 6 }, kept: { ...limits, stocked: 6 } },
    ])
    .run(({ assert }, { name, value, kept }) => assert.deepEqual(parse(name, value), { value: kept }))

  test('{name} refuses {value}')
    .with([
      { name: 'company_phones' as const, value: ['12'] },
      { name: 'company_phones' as const, value: '0612345678' },
      { name: 'company_phones' as const, value: Array.from({ length: 6 }, (_, n) => `061234567${n}`) },
      { name: 'company_email' as const, value: 'nobody' },
      { name: 'company_location' as const, value: { lat: 91, lng: 0 } },
      { name: 'company_location' as const, value: [27, -13] },
      { name: 'company_timezone' as const, value: 1 },
      { name: 'company_opening_hours' as const, value: {} },
      { name: 'company_opening_hours' as const, value: { ...week, mon: [{ from: '09:00', to: '09:00' }] } },
      { name: 'company_opening_hours' as const, value: { ...week, mon: [{ from: '24:00', to: '09:00' }] } },
      { name: 'company_opening_hours' as const, value: { ...week, mon: [{ from: '20:00', to: '10:00' }] } },
      { name: 'company_opening_hours' as const, value: { ...closed, mon: [{ from: '09:00', to: '09:59' }] } },
      { name: 'company_opening_hours' as const, value: { ...closed, sun: [{ from: '23:30', to: '00:29' }] } },
      { name: 'company_opening_hours' as const, value: { ...week, mon: [{ from: '09:00', to: '13:00' }, { from: '12:00', to: '14:00' }] } },
      { name: 'company_opening_hours' as const, value: { ...week, mon: [{ from: '9', to: '13:00' }] } },
      { name: 'company_opening_hours' as const, value: closed },
      { name: 'company_legal' as const, value: { ice: '12' } },
      { name: 'company_legal' as const, value: { owner: 'me' } },
      { name: 'money_prices_include_vat' as const, value: 'yes' },
      { name: 'money_vat_rate' as const, value: '100.01' },
      { name: 'money_vat_rate' as const, value: '-1' },
      { name: 'money_vat_rate' as const, value: '1.005' },
      { name: 'money_cash_rounding' as const, value: '0' },
      { name: 'money_area_rounding' as const, value: { step: '0', mode: 'nearest' } },
      { name: 'money_area_rounding' as const, value: { step: '0.01', mode: 'half' } },
      { name: 'money_area_rounding' as const, value: '0.01' },
      { name: 'money_advance_percent' as const, value: { new: '30' } },
      { name: 'plant_age_limits' as const, value: { ...limits, stocked: 0 } },
      { name: 'plant_age_limits' as const, value: { ...limits, stocked: '2' } },
      { name: 'plant_age_limits' as const, value: { ...limits, other: 1 } },
      { name: 'plant_age_limits' as const, value: { pending: 12 } },
    ])
    .run(({ assert }, { name, value }) => assert.property(parse(name, value), 'error'))
})
