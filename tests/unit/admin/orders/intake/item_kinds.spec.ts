import { test } from '@japa/runner'
import {
  asksKind, chosenKind, kindsOf, typesOf, valuesOfKind, type SubCategory,
} from '../../../../../admin/staff/orders/intake/items/item_kinds.ts'

const sub = (id: number, category_id: number, item_type: SubCategory['item_type']): SubCategory =>
  ({ id, category_id, item_type, name: { en: `${id}` } })
const [CARPET, MOQUETTE, GARMENT, RUG] = [1, 2, 3, 4]
const SUBS = [
  sub(1, CARPET, 'irani'), sub(2, CARPET, 'rbati'), sub(3, MOQUETTE, 'moquette_sans_frange'), sub(4, GARMENT, null),
]

test.group('admin / orders / intake / kinds', () => {
  test('a category offers its own kinds; those of nobody on request; those of others never', ({ assert }) => {
    const { own, others } = kindsOf(CARPET, SUBS, true)
    assert.deepEqual(own.map(({ type }) => type), ['irani', 'rbati'])
    const types = others.map(({ type }) => type)
    assert.includeMembers(types, ['standard', 'tapis_frange'])
    assert.notIncludeMembers(types, ['moquette_sans_frange'])
    assert.notIncludeMembers(types, ['irani'])
  })

  test('without sub-categories it offers all that no other category has', ({ assert }) => {
    const { own, others } = kindsOf(RUG, SUBS, true)
    assert.notIncludeMembers(own.map(({ type }) => type), ['irani'])
    assert.includeMembers(own.map(({ type }) => type), ['standard'])
    assert.deepEqual(others, [])
  })

  test('the kind is asked for beside the sub-category only where none can say it, and shown where it is stored', ({ assert }) => {
    const asks = (category_id: number, sub_category_id: number | null, type: string | null) =>
      asksKind({ category_id, sub_category_id, type }, SUBS, category_id !== GARMENT)
    assert.isFalse(asks(CARPET, null, null))
    assert.isFalse(asks(CARPET, 1, 'irani'))
    assert.isTrue(asks(CARPET, 1, 'rbati'))
    assert.isTrue(asks(CARPET, null, 'standard'))
    assert.isTrue(asks(RUG, null, null))
    assert.isFalse(asks(GARMENT, 4, null))
    assert.isTrue(asks(GARMENT, 4, 'irani'))
  })

  test('the measuring dialog offers kinds of carpet that no other category has', ({ assert }) => {
    assert.includeMembers(typesOf(CARPET, SUBS), ['irani', 'rbati', 'standard'])
    assert.notIncludeMembers(typesOf(CARPET, SUBS), ['moquette_sans_frange'])
    assert.includeMembers(typesOf(CARPET, []), ['irani', 'moquette_sans_frange'])
  })

  test('a category that needs no kind of carpet offers its sub-categories', ({ assert }) => {
    assert.deepEqual(kindsOf(GARMENT, SUBS, false).own.map(({ subCategory }) => subCategory?.id), [4])
    assert.deepEqual(kindsOf(RUG, SUBS, false).own, [])
  })

  test('the chosen kind is stored as sub-category and type, and found again', ({ assert }) => {
    const kinds = kindsOf(CARPET, SUBS, true)
    const [irani] = kinds.own
    assert.deepEqual(valuesOfKind(irani!), { sub_category_id: 1, type: 'irani' })
    assert.equal(chosenKind(kinds, valuesOfKind(irani!)), irani)
    const standard = kinds.others.find(({ type }) => type === 'standard')!
    assert.deepEqual(valuesOfKind(standard), { sub_category_id: null, type: 'standard' })
    assert.equal(chosenKind(kinds, valuesOfKind(standard)), standard)
    assert.isUndefined(chosenKind(kinds, { sub_category_id: null, type: null }))
  })
})
