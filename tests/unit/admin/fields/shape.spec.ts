import { test } from '@japa/runner'
import { rowInputFields, unknownMembers } from '../../../../admin/staff/fields/shape/row_members.ts'
import { jsonShapeText } from '../../../../admin/staff/fields/shape/json_shape_text.ts'
import { registerShapeViews } from '../../../../admin/staff/fields/shape/view_registry.ts'
import { shapeProblems } from '../../../../admin/staff/fields/shape/problems.ts'
import { json } from '../../../../admin/staff/fields/shape/types.ts'
import { nestableTypeOf } from '../../../../admin/staff/fields/nestable_type_of.ts'
import { normaliseShape } from '#schema/shape'
import { shapeOf } from '#backend/engine/definition/registry'
import type { I18n } from '../../../../admin/staff/definition/translation.ts'

const i18n = {
  t: (key: string) => key.replace('ui.units.', ''), language: 'en',
  format: { number: String, money: (amount: number) => `${amount / 100} MAD`, date: String, decimal: String },
} as unknown as I18n

test.group('admin / shape text', () => {
  test('{shape} {value} is {expected}')
    .with([
      { shape: [{ length_cm: 'int', width_cm: 'int' }, { text: '{length_cm}×{width_cm}', join: ' + ' }],
        value: [{ length_cm: 1200, width_cm: 80 }, { length_cm: 60, width_cm: 60 }], expected: '1200×80 + 60×60' },
      { shape: ['string'], value: ['A', 'B'], expected: 'A, B' },
      { shape: [{ done: 'bool', label: 'string' }, { join: ' ' }], value: [{ label: 'Oil', done: true }, { label: 'Belt', done: false }],
        expected: '☑ Oil ☐ Belt' },
      { shape: { price: 'money', side: { type: 'int', unit: 'cm' }, note: 'text?' }, value: { price: 500, side: 20 },
        expected: '5 MAD 20\u00a0cm' },
      { shape: { size: { of: 'tarif_unit' } }, value: { size: 'm2' }, expected: 'enums.tarif_unit.m2' },
      { shape: 'object', value: { id: 5, of: { a: 1 } }, expected: 'id: 5 · of: {"a":1}' },
      { shape: 'any', value: [1], expected: '[1]' },
    ])
    .run(({ assert }, { shape, value, expected }) => { assert.equal(jsonShapeText(normaliseShape(shape), value, i18n), expected) })

  test('a room may have a better text', ({ assert }) => {
    const field = { name: 'counted', type: 'json', of: 'tags' } as const
    assert.equal(json.text(['A', 'B'], field, {}, i18n), 'A, B')
    registerShapeViews({ tags: { text: (tags) => `${tags.length} tags` } })
    assert.equal(json.text(['A', 'B'], field, {}, i18n), '2 tags')
    registerShapeViews({})
  })
})

test.group('admin / shape input', () => {
  test('a list of objects or of values is rows of plain inputs', ({ assert }) => {
    const inputs = (name: string) => rowInputFields(shapeOf(name))?.map((member) => [member.name, member.type])
    assert.deepEqual(inputs('slots'), [['weekdays', 'enums'], ['from', 'time'], ['to', 'time'], ['max_stops', 'int']])
    assert.deepEqual(inputs('tags'), [['', 'string']])
  })

  test('{$self} is typed as JSON')
    .with(['quote_lines', 'party', 'opening_hours', 'payload'])
    .run(({ assert }, name) => { assert.isNull(rowInputFields(shapeOf(name))) })

  test('an emptied line of single values is none; parts are checked before they are sent, with their labels in the text', ({ assert }) => {
    const field = (of: string) => ({ name: 'f', type: 'json', of }) as const
    assert.deepEqual(json.normalize(['+212528000001', ''], field('phones')), ['+212528000001'])
    const problems = (of: string, value: unknown) =>
      Object.entries(shapeProblems(shapeOf(of), value)).map(([path, { key }]) => `${path} ${key}`)
    assert.deepEqual(problems('phones', ['', '12']), ['1 ui.form.phone'])
    const rounding = { step: '0.010', mode: 'up' }
    assert.deepEqual(problems('area_rounding', rounding), [])
    assert.deepEqual(problems('area_rounding', { mode: 'up' }), ['step alerts.empty'])
    assert.deepEqual(problems('slots', [{ from: '09:00', to: '12:00', max_stops: 0 }]), ['0.max_stops ui.form.min'])
    assert.match(json.text(rounding, field('area_rounding'), {}, i18n), /area_rounding\.step\u00a00.*m2 · .*area_rounding\.mode\u00a0.*up/)
  })

  test('has a caption for several inputs', ({ assert }) => {
    const isSeveral = (of: string) => json.hasSeveralInputs({ name: 'f', type: 'json', of })
    assert.deepEqual(['parts', 'slots', 'checklist', 'payload'].map(isSeveral), [true, true, true, false])
  })

  test('rows are sent without members that their shape does not know, which the form names', ({ assert }) => {
    const slot = { from: '09:00', to: '12:00', max_stops: 4 }
    const stored = [{ ...slot, courier: 3 }, slot, { ...slot, courier: 5, note: '' }]
    assert.deepEqual(json.normalize(stored, { name: 'slots', type: 'json', of: 'slots' }), [slot, slot, slot])
    assert.deepEqual(unknownMembers(stored, rowInputFields(shapeOf('slots')) ?? []), ['courier', 'note'])
  })

  test('single values, and shapes with an input of their room, are sent as they are')
    .with([
      { of: 'tags', value: ['A', 'B'] }, { of: 'payload', value: { id: 1, of: {} } },
      { of: 'coins', value: [{ value: 100, count: 2, by: 1 }] },
    ])
    .run(({ assert }, { of, value }) => {
      registerShapeViews({ coins: { Input: () => null } })
      assert.deepEqual(json.normalize(value, { name: 'f', type: 'json', of }), value)
      registerShapeViews({})
    })

  test('a number is typed into a row as it is stored', ({ assert }) => {
    const { numberInput } = nestableTypeOf({ type: 'decimal' })
    assert.equal(numberInput?.format('3.50'), '3.50')
    assert.equal(numberInput?.parse('3,50', { name: 'price', type: 'decimal', scale: 2 }), '3.50')
  })
})
