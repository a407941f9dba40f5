import { test } from '@japa/runner'
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { decodeText, detectEncoding } from '#backend/services/exchange/import/text_decoding'
import { parseDay, parseInstant, parseTime } from '#backend/engine/resource/fields/date/parse_dates'
import { parseTable } from '#backend/services/exchange/import/parse_table'
import { translator } from '#backend/engine/i18n/translator'
import { normaliseWords, parseEnumValue, parseYesOrNo } from '#backend/engine/resource/fields/text/parse_translated_text'
import type { Field } from '#backend/engine/definition/registry'

const bytes = (...codes: number[]) => Uint8Array.from(codes)
/** As UTF-8, with a wrong byte in the place of X. */
const spoiled = (text: string) => Buffer.from(text).map((byte) => (byte === 0x58 ? 0xff : byte))

test.group('resource / exchange / encodings', () => {
  test('a file is read in the encoding it was written in: {name}')
    .with([
      { name: 'utf-8', text: 'Nom;قسم;é', content: new TextEncoder().encode('Nom;قسم;é') },
      { name: 'utf-16le', text: 'é,ق', content: bytes(0xff, 0xfe, 0xe9, 0, 0x2c, 0, 0x42, 0x06) },
      { name: 'utf-16be', text: 'é,ق', content: bytes(0xfe, 0xff, 0, 0xe9, 0, 0x2c, 0x06, 0x42) },
      { name: 'utf-16le', text: 'abcd', content: bytes(0x61, 0, 0x62, 0, 0x63, 0, 0x64, 0) },
      { name: 'utf-16le', text: 'Prénom', content: bytes(0x50, 0, 0x72, 0, 0xe9, 0, 0x6e, 0, 0x6f, 0, 0x6d, 0) },
      { name: 'utf-16le', text: 'قسم;الغسل\nأ;1', content: Buffer.from('قسم;الغسل\nأ;1', 'utf16le') },
      { name: 'utf-16be', text: 'قسم;الغسل\nأ;1', content: Buffer.from('قسم;الغسل\nأ;1', 'utf16le').swap16() },
      { name: 'utf-8', text: 'préfér\ufffd; é', content: spoiled('préférX; é') },
      { name: 'utf-8', text: '\ufffd;a', content: bytes(0xef, 0xbb, 0xbf, 0xe9, 0x3b, 0x61) },
      { name: 'macintosh', text: 'Prénom\rÉlie', content: bytes(0x50, 0x72, 0x8e, 0x6e, 0x6f, 0x6d, 13, 0x83, 0x6c, 0x69, 0x65) },
      { name: 'windows-1252', text: 'modèle préféré', content: Buffer.from('modèle préféré', 'latin1') },
      { name: 'windows-1256', text: 'قسم الغسل', content: bytes(0xde, 0xd3, 0xe3, 0x20, 0xc7, 0xe1, 0xdb, 0xd3, 0xe1) },
    ])
    .run(({ assert }, { name, text, content }) => {
      assert.equal(detectEncoding(content), name)
      assert.equal(decodeText(content).replace(/^\ufeff/, ''), text)
    })
})

test.group('resource / exchange / tables', () => {
  test('separators, quotes, empty lines and rows that keep their number', async ({ assert }) => {
    for (const mark of [',', ';', '\t', '|']) {
      const { headers, rows } = await parseTable(Buffer.from(`\n a${mark}b${mark}\r\n1${mark}"x${mark}\ny"\r\n\r\n'=2${mark}'z\r\n`))
      assert.deepEqual(headers, ['a', 'b'], mark)
      assert.deepEqual(rows, [
        { number: 3, cells: ['1', `x${mark}\ny`], problem: null }, { number: 5, cells: ['=2', "'z"], problem: null },
      ], mark)
    }
  })
})

test.group('resource / exchange / title lines', () => {
  test('above the head of a table are left out; what may be a row is not', async ({ assert }) => {
    const titled = await parseTable(Buffer.from('Clients 2026;;\n\nNom;Téléphone;Ville\nSalma;0612000001;Laayoune\n'))
    assert.deepEqual([titled.headers, titled.rows.map(({ number }) => number)], [['Nom', 'Téléphone', 'Ville'], [4]])
    const shifted = await parseTable(Buffer.from('Nom;\nSalma;0612000001\n'))
    assert.deepEqual([shifted.headers, shifted.rows.map(({ problem }) => problem)], [['Nom'], ['extra_cells']])
    const single = await parseTable(Buffer.from('Nom\nSalma\nAhmed\n'))
    assert.deepEqual([single.headers, single.rows.length], [['Nom'], 2])
  })
})

test.group('resource / exchange / cells', () => {
  const read = (field: Partial<Field> & Pick<Field, 'type'>, text: string) => {
    const found = serverTypeOf(field).importCell?.(text, { name: 'f', ...field }, { timezone: 'Africa/El_Aaiun', dayOrder: 'day' })
    return found && 'value' in found ? found.value : undefined
  }

  test('amounts and numbers as people write them', ({ assert }) => {
    for (const text of [
      '1250.5', '1 250,50', '1.250,50', '1,250.50 MAD', '1250,50 DH', 'MAD 1250.50', 'DH 1250,50', 'dhs. 1 250,50', '١٢٥٠٫٥ درهم',
    ]) {
      assert.equal(read({ type: 'money' }, text), 125_050, text)
    }
    for (const text of ['100 €', '$ 20', '100 EUR', '15 dollars', '20 أورو']) assert.isUndefined(read({ type: 'money' }, text), text)
    assert.equal(read({ type: 'money' }, '1.250.000'), 125_000_000)
    for (const text of ['12 ', '12,00', '12.0']) assert.equal(read({ type: 'int' }, text), 12, text)
    for (const text of ['1250', '1 250', '1.250', '1,250']) assert.equal(read({ type: 'int' }, text), 1250, text)
    assert.equal(read({ type: 'decimal', scale: 3 }, '6,000 m²'), '6.000')
    for (const text of ['much', '1.234', '12a34', '12 50', '1 2 3', '1250 500', 'Rue 12'])
      assert.isUndefined(read({ type: 'money' }, text), text)
  })

  test('days, moments and times', ({ assert }) => {
    const good = ['2026-01-31', '31/01/2026', '31.1.2026', '2026-01-31 00:00:00', '٣١/٠١/٢٠٢٦']
    for (const text of good) assert.equal(parseDay(text, 'day'), '2026-01-31')
    for (const text of ['01/31/2026', '2026-02-30', 'soon', '2026-01-31 10:00']) assert.isUndefined(parseDay(text, 'day'), text)
    const context = { timezone: 'Africa/El_Aaiun', dayOrder: 'day' } as const
    assert.equal(parseInstant('15/05/2026 09:30', context), '2026-05-15T08:30:00.000Z')
    assert.equal(parseInstant('2026-05-15T09:30:00+02:00', context), '2026-05-15T07:30:00.000Z')
    assert.equal(parseInstant('5/15/2026 9:30 AM', { ...context, dayOrder: 'month' }), '2026-05-15T08:30:00.000Z')
    for (const text of ['1/31/2026', '1/31/2026 12:00:00 AM', '2026-01-31']) assert.equal(parseDay(text, 'month'), '2026-01-31', text)
    const serial = serverTypeOf({ type: 'date' }).importCell?.('46115', { name: 'f', type: 'date' }, context)
    assert.equal(serial && 'error' in serial && serial.error(translator('en')), translator('en')('errors.field.type.serial_date'))
    assert.equal(parseTime('9:05'), '09:05')
  })

  test('choices by name or by a word of any language; yes and no', ({ assert }) => {
    for (const text of ['enable', 'ENABLE', 'Enabled']) assert.equal(parseEnumValue('enable_status', text), 'enable', text)
    assert.isUndefined(parseEnumValue('enable_status', 'perhaps'))
    assert.deepEqual(read({ type: 'enums', of: 'weekday' }, 'mon; TUE، wed'), ['mon', 'tue', 'wed'])
    for (const text of ['Yes', 'oui', 'SÍ', 'نعم', 'true', '1', 'VRAI', 'Verdadero', 'صح', '✓']) assert.isTrue(parseYesOrNo(text), text)
    for (const text of ['no', 'Non', 'لا', 'false', '0', 'FAUX', 'Falso', 'خطأ', '☐']) assert.isFalse(parseYesOrNo(text), text)
    assert.equal(normaliseWords('  Prénom — (Élève)  '), 'prenom eleve')
  })

  test('points', ({ assert }) => {
    assert.deepEqual(read({ type: 'geo' }, '27.15, -13.2'), { lat: 27.15, lng: -13.2 })
    assert.isUndefined(read({ type: 'geo' }, 'here'))
  })
})
