import { test } from '@japa/runner'
import type { ErrorMessage } from '#backend/engine/resource/refusals'
import { parseFieldValue } from '#backend/engine/resource/fields/index'
import type { Field } from '#backend/engine/definition/registry'

/** Checks that rooms register. */
const shapes = {
  slots: ([first]: readonly { readonly from: string; readonly to: string }[]): ErrorMessage | null =>
    (!first || first.from < first.to ? null : (t) => t('errors.field.type.json')),
}
const slot = { from: '09:00', to: '12:00', max_stops: 3 }
const field = (rule: Partial<Field>): Field => ({ name: 'f', type: 'string', ...rule })
const decimal = field({ type: 'decimal', precision: 6, scale: 2 })

test.group('resource / parse', () => {
  test('takes {0.type} {1}')
    .with([
      [field({ type: 'string', max: 5 }), '  abc ', 'abc'],
      [field({ type: 'password', min: 8 }), ' secret word ', ' secret word '],
      [field({ type: 'phone' }), '06 12 34 56 78', '+212612345678'],
      [field({ type: 'email' }), ' Amina@Example.COM ', 'amina@example.com'],
      [field({ type: 'color' }), '#0F766E', '#0f766e'],
      [field({ type: 'i18n' }), { fr: ' Tapis ', ar: '' }, { fr: 'Tapis' }],
      [field({ type: 'int', min: 1 }), 3, 3],
      [field({ type: 'money' }), -500, -500],
      [decimal, '12.5', '12.5'],
      [decimal, 7, '7'],
      [field({ type: 'bool' }), false, false],
      [field({ type: 'date' }), '2028-02-29', '2028-02-29'],
      [field({ type: 'time' }), '09:30', '09:30'],
      [field({ type: 'datetime' }), '2026-11-21T10:00:00+01:00', '2026-11-21T09:00:00.000Z'],
      [field({ type: 'enum', of: 'tarif_unit' }), 'm2', 'm2'],
      [field({ type: 'enums', of: 'category_param' }), ['length', 'width', 'length'], ['length', 'width']],
      [field({ type: 'ref' }), 7, 7],
      [field({ type: 'many' }), [9, 3, 9], [3, 9]],
      [field({ type: 'media' }), 7, 7],
      [field({ type: 'medias', max: 2 }), [9, 3, 9], [3, 9]],
      [field({ type: 'medias' }), null, []],
      [field({ type: 'geo' }), { lat: 27.15, lng: -13.2, accuracy: 5 }, { lat: 27.15, lng: -13.2 }],
      [field({ type: 'json', of: 'slots' }), [slot], [slot]],
      [field({ type: 'json', of: 'payload' }), { a: [1, null] }, { a: [1, null] }],
      [field({ type: 'string' }), '', null],
      [field({ type: 'enums', of: 'category_param' }), null, []],
      [field({ type: 'bool' }), null, false],
    ] as [Field, unknown, unknown][])
    .run(({ assert }, [rule, sent, expected]) => { assert.deepEqual(parseFieldValue(rule, sent, shapes), { value: expected }) })

  test('refuses {0.type} {1}')
    .with([
      [field({ max: 3 }), 'abcd'],
      [field({ min: 3 }), 'ab'],
      [field({ pattern: '^[0-9]+$' }), '12a'],
      [field({}), 5],
      [field({}), 'a\0b'],
      [field({ type: 'password', min: 8 }), 'short'],
      [field({ type: 'phone' }), '12'],
      [field({ type: 'email' }), 'a@b'],
      [field({ type: 'color' }), 'teal'],
      [field({ type: 'i18n' }), { ar: 'زربية' }],
      [field({ type: 'i18n' }), { en: 'x', de: 'y' }],
      [field({ type: 'int', min: 1 }), 0],
      [field({ type: 'int' }), 1.5],
      [field({ type: 'int' }), 2 ** 31],
      [field({ type: 'money', max: 100 }), 101],
      [field({ type: 'money' }), '100'],
      [decimal, '1.555'],
      [decimal, '12345.00'],
      [decimal, 1.5],
      [field({ type: 'bool' }), 'true'],
      [field({ type: 'date' }), '2026-02-29'],
      [field({ type: 'time' }), '24:00'],
      [field({ type: 'datetime' }), '2026-11-21T10:00:00'],
      [field({ type: 'enum', of: 'tarif_unit' }), 'km'],
      [field({ type: 'enums', of: 'category_param' }), 'length'],
      [field({ type: 'ref' }), '7'],
      [field({ type: 'ref' }), -1],
      [field({ type: 'many' }), [0]],
      [field({ type: 'media' }), '7'],
      [field({ type: 'medias' }), 7],
      [field({ type: 'medias' }), [1.5]],
      [field({ type: 'medias', max: 2 }), [1, 2, 3]],
      [field({ type: 'geo' }), { lat: 91, lng: 0 }],
      [field({ type: 'polygon' }), { type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 1]]] }],
      [field({ type: 'json', of: 'slots' }), [{ ...slot, max_stops: 0 }]],
      [field({ type: 'json', of: 'slots' }), [{ ...slot, to: '08:00' }]],
      [field({ type: 'json', of: 'payload' }), [1]],
      [field({ type: 'json', of: 'payload' }), { a: 'a\0b' }],
    ] as [Field, unknown][])
    .run(({ assert }, [rule, sent]) => { assert.property(parseFieldValue(rule, sent, shapes), 'error') })

  test('the message names the bound of an amount in money, not in centimes', ({ assert }) => {
    const parsed = parseFieldValue(field({ type: 'money', min: 1 }), 0, shapes)
    const message = 'error' in parsed ? parsed.error(((key: string, params: object) => `${key} ${JSON.stringify(params)}`) as never) : ''
    assert.equal(message, 'errors.field.amount_min {"min":"0.01"}')
  })
})
