import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { fieldTypes } from '#schema/fields/index'
import { sheetColumnWidth } from '#backend/services/exchange/sheet_cells'
import { ROOT } from '../../../tools/root.ts'
import type { FieldTypeName } from '#schema/fields/index'

/** The types that differ from the width of most columns. */
const WIDTHS: { readonly [T in FieldTypeName]?: number } = {
  text: 40, json: 40, many: 30, email: 28, ref: 26, string: 24, phone: 18, datetime: 18, date: 12,
}

test.group('resource / exchange / sheet cells', () => {
  test('the width of a column is that of its type: {$self}')
    .with(Object.keys(fieldTypes) as FieldTypeName[])
    .run(({ assert }, type) => {
      assert.equal(sheetColumnWidth({ field: { name: 'f', type }, label: 'Label' }), WIDTHS[type] ?? 14)
    })

  test('a longer label widens its column, up to 40 characters', ({ assert }) => {
    const width = (label: string) => sheetColumnWidth({ field: { name: 'f', type: 'date' }, label })
    assert.deepEqual(['Date', 'x'.repeat(20), 'x'.repeat(90)].map(width), [12, 22, 40])
  })

  test('the width is part of the contract of a type: the export lists no types', ({ assert }) => {
    const source = readFileSync(join(ROOT, 'backend/services/exchange/sheet_cells.ts'), 'utf8')
    const listed = Object.keys(fieldTypes).filter((type) => new RegExp(`\\b${type}: \\d`).test(source))
    assert.deepEqual(listed, [])
  })
})
