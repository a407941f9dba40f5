import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import { SETTING_DEFAULTS } from '#common/setting_values'
import { settingEnum } from '../../../admin/staff/settings/setting_traits.ts'
import { valuesOf } from '../../../admin/staff/definition/definition.ts'
import { tileContentSource } from '#backend/services/settings/tile_content_source'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '#backend/services/settings/setting_definitions'

const OPEN = [
  { from: '09:00', to: '13:00' },
  { from: '15:00', to: '19:00' },
]
const limits = { pending: 12, in_measure: 24, measured: 48, confirmed: 24, completed: 12, stocked: 2, notified: 72 }
const week = { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: [], sat: [{ from: '08:00', to: '24:00' }], sun: [] }
const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const night = [{ from: '10:00', to: '15:00' }, { from: '20:00', to: '02:00' }]
const ramadan = { mon: night, tue: night, wed: night, thu: night, fri: night, sat: night, sun: night }
const oneHour = { ...closed, sun: [{ from: '23:30', to: '00:30' }] }
const read = (key: SettingKey, value: unknown): unknown => SETTINGS[key].reader.read(value)

interface Words { readonly [key: string]: Words | string }

test.group('settings / values', () => {
  test('{$self} has a valid default')
    .with(SETTING_KEYS)
    .run(({ assert }, key) => assert.deepEqual(read(key, SETTING_DEFAULTS[key]), SETTING_DEFAULTS[key]))

  test('the options of a choice are the values that its reader accepts', ({ assert }) => {
    const choices = SETTING_KEYS.filter((key) => SETTINGS[key].type === 'enum')
    assert.isNotEmpty(choices)
    for (const key of choices) {
      const offered = valuesOf(settingEnum({ key }))
      assert.deepEqual(offered.map((value) => read(key, value)), offered)
    }
  })

  test('{$self}: every setting has a label and a help in this language, every group a label')
    .with(['en', 'fr', 'es', 'ar'])
    .run(({ assert }, language) => {
      const file = new URL(`../../../locales/${language}.json`, import.meta.url)
      const all = JSON.parse(readFileSync(file, 'utf8')) as Words
      const wordOf = (path: string) => path.split('.').reduce<unknown>((words, name) => (words as Words | undefined)?.[name], all)
      const pathsOf = (key: string) => [`settings.keys.${key}`, `settings.areas.${key.split('.')[0] ?? ''}`, `ui.settings.help.${key}`]
      const wordless = SETTING_KEYS.flatMap(pathsOf)
        .filter((path) => typeof wordOf(path) !== 'string')
      assert.deepEqual(wordless, [])
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

  test('{key} takes {value}')
    .with([
      { key: 'company.name' as const, value: ' Zarbia ', kept: 'Zarbia' },
      { key: 'company.phones' as const, value: ['06 12 34 56 78'], kept: ['+212612345678'] },
      { key: 'company.email' as const, value: 'Bonjour@Zarbia.MA', kept: 'bonjour@zarbia.ma' },
      { key: 'company.email' as const, value: '', kept: null },
      { key: 'company.location' as const, value: { lat: 27.15, lng: -13.2, zoom: 3 }, kept: { lat: 27.15, lng: -13.2 } },
      { key: 'company.timezone' as const, value: 'Europe/Madrid', kept: 'Europe/Madrid' },
      { key: 'company.opening_hours' as const, value: week, kept: week },
      { key: 'company.opening_hours' as const, value: ramadan, kept: ramadan },
      { key: 'company.opening_hours' as const, value: oneHour, kept: oneHour },
      {
        key: 'company.legal' as const,
        value: { ice: '001234567000011', rc: '8823' },
        kept: { ice: '001234567000011', if: null, rc: '8823', patente: null, cnss: null, capital: null, form: null },
      },
      { key: 'money.prices_include_vat' as const, value: false, kept: false },
      { key: 'money.vat_rate' as const, value: '7.5', kept: '7.5' },
      { key: 'money.cash_rounding' as const, value: '1', kept: '1' },
      { key: 'money.area_rounding' as const, value: { step: '0.05', mode: 'up' }, kept: { step: '0.05', mode: 'up' } },
      { key: 'money.advance_percent' as const, value: { new: '30', professionel: '0' }, kept: { new: '30', professionel: '0' } },
      { key: 'plant.age_limits' as const, value: { ...limits, stocked: 6, other: 1 }, kept: { ...limits, stocked: 6 } },
    ])
    .run(({ assert }, { key, value, kept }) => assert.deepEqual(read(key, value), kept))

  test('{key} refuses {value}')
    .with([
      { key: 'map.tiles_url' as const, value: 'https://tiles.example.com/' },
      { key: 'company.name' as const, value: ' ' },
      { key: 'company.name' as const, value: null },
      { key: 'company.phones' as const, value: ['12'] },
      { key: 'company.phones' as const, value: '0612345678' },
      { key: 'company.email' as const, value: 'nobody' },
      { key: 'company.location' as const, value: { lat: 91, lng: 0 } },
      { key: 'company.location' as const, value: [27, -13] },
      { key: 'company.timezone' as const, value: 'Africa/Laayoune' },
      { key: 'company.timezone' as const, value: 1 },
      { key: 'company.opening_hours' as const, value: {} },
      { key: 'company.opening_hours' as const, value: { ...week, mon: [{ from: '09:00', to: '09:00' }] } },
      { key: 'company.opening_hours' as const, value: { ...week, mon: [{ from: '24:00', to: '09:00' }] } },
      { key: 'company.opening_hours' as const, value: { ...week, mon: [{ from: '20:00', to: '10:00' }] } },
      { key: 'company.opening_hours' as const, value: { ...week, mon: [{ from: '20:00', to: '02:00' }, { from: '22:00', to: '23:00' }] } },
      { key: 'company.opening_hours' as const, value: { ...closed, mon: [{ from: '09:00', to: '09:59' }] } },
      { key: 'company.opening_hours' as const, value: { ...closed, sun: [{ from: '23:30', to: '00:29' }] } },
      {
        key: 'company.opening_hours' as const,
        value: { ...closed, sun: [{ from: '20:00', to: '02:00' }], mon: [{ from: '01:00', to: '09:00' }] },
      },
      {
        key: 'company.opening_hours' as const,
        value: {
          ...week,
          mon: [
            { from: '09:00', to: '13:00' },
            { from: '12:00', to: '14:00' },
          ],
        },
      },
      { key: 'company.opening_hours' as const, value: { ...week, mon: [{ from: '9', to: '13:00' }] } },
      { key: 'company.opening_hours' as const, value: closed },
      { key: 'company.legal' as const, value: { ice: '12' } },
      { key: 'company.legal' as const, value: { owner: 'me' } },
      { key: 'money.prices_include_vat' as const, value: 'yes' },
      { key: 'money.vat_rate' as const, value: 20 },
      { key: 'money.vat_rate' as const, value: '100.01' },
      { key: 'money.vat_rate' as const, value: '-1' },
      { key: 'money.vat_rate' as const, value: '1.005' },
      { key: 'money.cash_rounding' as const, value: '0' },
      { key: 'money.area_rounding' as const, value: { step: '0', mode: 'nearest' } },
      { key: 'money.area_rounding' as const, value: { step: '0.01', mode: 'half' } },
      { key: 'money.area_rounding' as const, value: '0.01' },
      { key: 'money.advance_percent' as const, value: { new: '30' } },
      { key: 'plant.age_limits' as const, value: { ...limits, stocked: 0 } },
      { key: 'plant.age_limits' as const, value: { ...limits, stocked: '2' } },
      { key: 'plant.age_limits' as const, value: { pending: 12 } },
      { key: 'money.discount_limit_percent' as const, value: null },
    ])
    .run(({ assert }, { key, value }) => assert.isUndefined(read(key, value)))
})
