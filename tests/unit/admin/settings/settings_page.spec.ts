import { test } from '@japa/runner'
import { SETTING_DEFAULTS, type SettingKey } from '#common/setting_values'
import { formatFor } from '../../../../admin/kit/format/use_format.ts'
import {
  changeSettingDraft, isEqualJson, rebaseSettingDraft, settleSettingDraft, settingDraftValueOf, withoutSettingDrafts,
} from '../../../../admin/staff/settings/setting_drafts.ts'
import { settingDefault, isRequiredSetting, settingField, type SettingRow } from '../../../../admin/staff/settings/setting_fields.ts'
import { groupSettings, settingFromHash, searchSettings } from '../../../../admin/staff/settings/setting_groups.ts'
import { settingProblem } from '../../../../admin/staff/settings/setting_problem.ts'
import { settingText } from '../../../../admin/staff/settings/setting_text.ts'

const TYPES: Readonly<Partial<Record<SettingKey, string>>> = {
  'money.vat_rate': 'decimal', 'money.cash_rounding': 'decimal', 'orders.quote_expiry_hours': 'int', 'orders.link_days': 'int',
  'money.advance_percent': 'json', 'plant.age_limits': 'json',
  'money.area_rounding': 'json', 'company.opening_hours': 'json', 'company.phones': 'json', 'money.prices_include_vat': 'bool',
}
let ids = 0
const row = (key: SettingKey, value: unknown = SETTING_DEFAULTS[key]): SettingRow => (
  { id: ++ids, version: 4, key, group: key.split('.')[0] ?? '', type: TYPES[key] ?? 'string', value }
)
const t = (key: string, options: Record<string, unknown> = {}) => [key.split('.').at(-1), ...Object.values(options)].join(' ')
const i18n = { t, format: formatFor('en'), language: 'en' }

test.group('admin / settings / groups', () => {
  const rows = [row('orders.link_days'), row('money.vat_rate'), row('company.name'), row('money.cash_rounding')]

  test('are in the order of the definition; an unknown setting comes last', ({ assert }) => {
    const unknown = { ...row('company.name'), key: 'money.old', group: 'money' }
    assert.deepEqual(groupSettings([unknown, ...rows]).map(({ name, rows: own }) => [name, ...own.map(({ key }) => key)]), [
      ['company', 'company.name'], ['money', 'money.vat_rate', 'money.cash_rounding', 'money.old'], ['orders', 'orders.link_days'],
    ])
  })

  test('are searched by every typed word, without accents', ({ assert }) => {
    const texts = ({ key }: SettingRow) => (key === 'money.vat_rate' ? ['Taux de TVA', 'Arrêté'] : [key])
    const found = (typed: string) => searchSettings(groupSettings(rows), typed, texts).flatMap((group) => group.rows.map(({ key }) => key))
    assert.deepEqual(found('tva arrete'), ['money.vat_rate'])
    assert.deepEqual(found('money tva'), [])
    assert.lengthOf(found(' '), 4)
  })

  test('an address names a group or a setting', ({ assert }) => {
    const named = (hash: string) => settingFromHash(rows, hash)
    assert.equal(named('#money'), 'money')
    assert.equal(named('#money.vat_rate'), 'money.vat_rate')
    assert.equal(named('#money%2Evat_rate'), 'money.vat_rate')
    assert.isNull(named('#other'))
    assert.isNull(named('#%'))
    assert.isNull(named(''))
  })
})

test.group('admin / settings / drafts', () => {
  test('a value typed back to the stored one is no change; an empty text is null', ({ assert }) => {
    const name = row('company.name')
    const typed = changeSettingDraft({}, name, 'Atlas')
    assert.deepEqual(typed, { 'company.name': { value: 'Atlas', version: 4 } })
    assert.equal(settingDraftValueOf(typed, name), 'Atlas')
    assert.deepEqual(changeSettingDraft(typed, name, 'Zarbia'), {})
    assert.isNull(settingDraftValueOf(changeSettingDraft({}, name, ''), name))
    assert.deepEqual(withoutSettingDrafts(typed, ['company.name']), {})
  })

  test('keep the version that the user has changed, also when somebody else saves', ({ assert }) => {
    const name = row('company.name')
    const typed = changeSettingDraft({}, name, 'Atlas')
    const saved = { ...name, version: 5, value: 'Rif' }
    assert.deepEqual(changeSettingDraft(typed, saved, 'Rif'), { 'company.name': { value: 'Rif', version: 4 } })
  })

  test('what is typed during a save stays a change, of the saved version', ({ assert }) => {
    const name = row('company.name')
    const sent = changeSettingDraft({}, name, 'Atlas')
    assert.deepEqual(settleSettingDraft(sent, name, 'Atlas', 5), {})
    const more = changeSettingDraft(sent, name, 'Atlas 2')
    assert.deepEqual(settleSettingDraft(more, name, 'Atlas', 5), { 'company.name': { value: 'Atlas 2', version: 5 } })
    const back = changeSettingDraft(sent, name, 'Zarbia')
    assert.deepEqual(settleSettingDraft(back, name, 'Atlas', 5), { 'company.name': { value: 'Zarbia', version: 5 } })
  })

  test('a value that somebody else has changed keeps what is typed, with the version that is now read', ({ assert }) => {
    const typed = changeSettingDraft({}, row('company.name'), 'Atlas 2')
    assert.deepEqual(rebaseSettingDraft(typed, 'company.name', 7), { 'company.name': { value: 'Atlas 2', version: 7 } })
    assert.deepEqual(rebaseSettingDraft({}, 'company.name', 7), {})
  })

  test('the order of the parts does not matter', ({ assert }) => {
    assert.isTrue(isEqualJson({ a: [1], b: null }, { b: null, a: [1] }))
    assert.isFalse(isEqualJson(['1', '2'], ['2', '1']))
  })
})

test.group('admin / settings / values', () => {
  test('have their units, limits and defaults', ({ assert }) => {
    assert.include(settingField(row('orders.quote_expiry_hours'), t), { type: 'int', min: 1, max: 1000, unit: 'hours' })
    assert.include(settingField(row('messages.quiet_from'), t), { type: 'time' })
    assert.include(settingField(row('money.vat_rate'), t), { type: 'decimal', unit: '%', max: '100' })
    assert.equal(settingDefault({ key: 'money.old' }), null)
    assert.deepEqual(['company.name', 'company.email', 'money.old'].map((key) => isRequiredSetting({ key })), [true, false, false])
  })

  test('{key} reads as {text}')
    .with([
      { key: 'money.vat_rate' as const, text: '20\u00a0%' },
      { key: 'orders.quote_expiry_hours' as const, text: '48\u00a0hours' },
      { key: 'money.prices_include_vat' as const, text: 'yes' },
      { key: 'company.opening_hours' as const, text: 'Mon–Sat \u206609:00–19:00\u2069 · Sun closed' },
      { key: 'money.area_rounding' as const, text: 'step STEP\u00a00.01\u00a0m2 · mode MODE\u00a0nearest' },
      { key: 'money.advance_percent' as const, text: 'new NEW\u00a00\u00a0% · professionel PROFESSIONEL\u00a00\u00a0%' },
      { key: 'company.email' as const, text: '' },
    ])
    .run(({ assert }, { key, text }) => assert.equal(settingText(SETTING_DEFAULTS[key], row(key), i18n), text))

  test('{key}: {value} is refused before it is sent')
    .with([
      { key: 'company.name' as const, value: null, problem: 'empty' },
      { key: 'orders.quote_expiry_hours' as const, value: 'x', problem: 'int' },
      { key: 'orders.quote_expiry_hours' as const, value: 1001, problem: 'max 1,000\u00a0hours' },
      { key: 'orders.link_days' as const, value: 0, problem: 'min 1\u00a0days' },
      { key: 'money.vat_rate' as const, value: '101', problem: 'max 100\u00a0%' },
      { key: 'money.advance_percent' as const, value: { new: null, professionel: '0' }, problem: 'empty' },
      { key: 'plant.age_limits' as const, value: { ...SETTING_DEFAULTS['plant.age_limits'], stocked: null }, problem: 'empty' },
      { key: 'plant.age_limits' as const, value: { ...SETTING_DEFAULTS['plant.age_limits'], stocked: 0 }, problem: 'min 1\u00a0h' },
      { key: 'company.email' as const, value: null, problem: null },
      { key: 'money.vat_rate' as const, value: '7.5', problem: null },
    ])
    .run(({ assert }, { key, value, problem }) => assert.equal(settingProblem(row(key), value, i18n), problem))
})
