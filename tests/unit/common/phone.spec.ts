import { test } from '@japa/runner'
import fc from 'fast-check'
import { formatPhone, isMobile, normalisePhone } from '#common/text/phone'

/** No sign at all, and every kind of dash, space and sign that is not seen. */
const BETWEEN = [
  '', ' ', '-', '.', '/', ...'\u00a0\u2000\u2007\u2009\u202f\u3000\u2010\u2011\u2012\u2013\u2014\u2212\u00ad\ufe0f\u061c',
  ...'\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\u034f',
]

const E164 = /^\+[1-9]\d{7,14}$/

test.group('common / phone', () => {
  test('reads {$self} as +212612345678')
    .with([
      '0612345678', '06 12 34 56 78', '0612-34-56-78', '06.12.34.56.78', '06/12/34/56/78', '612345678',
      '+212612345678', '+212 612 345 678', '+212 (0) 612-345678', '+2120612345678', '00212612345678', '00212 6 12 34 56 78',
      '212612345678', '2120612345678', '٠٦١٢٣٤٥٦٧٨', '٠٦ ١٢ ٣٤ ٥٦ ٧٨', '+٢١٢٦١٢٣٤٥٦٧٨', '۰۶۱۲۳۴۵۶۷۸',
      // As pasted from WhatsApp, contacts, web pages, spreadsheets and messages.
      '\u202a+212\u00a0612\u2011345678\u202c', '\u2068+212 6 12 34 56 78\u2069', '+212 6\u00ad12\u00ad34\u00ad56\u00ad78',
      '06\u200912\u200934\u200956\u200978',
      '☎\ufe0f 0612345678', '📞06 12 34 56 78', '＋２１２ ６１２ ３４５ ６７８', '\ufeff0612345678', '06−12−34−56−78', '06•12•34•56•78',
      '(+212) 612-345678',
      '[06] 12 34 56 78', 'tel:+212612345678', 'Tél. : 06 12 34 56 78', 'GSM 0612345678', 'هاتف: ٠٦١٢٣٤٥٦٧٨', 'https://wa.me/212612345678',
      'wa.me/+212612345678?text=Salam', 'https://api.whatsapp.com/send?phone=212612345678', 'whatsapp://send?text=a&phone=212612345678',
      '+212 06 12 34 56 78', '00212 (0) 612 345 678', '00212 06 12 34 56 78', '٠٠٢١٢٦١٢٣٤٥٦٧٨', '"0612345678"', '06\n12 34 56 78',
      '\u200e+212 612\u00a0345\u202f678\u200f', '\u2066+212612345678\u2069', '06–12–34–56–78', '\t0612345678 ',
    ])
    .run(({ assert }, typed) => {
      assert.equal(normalisePhone(typed), '+212612345678')
    })

  test('knows which numbers take a text, and no costly ones of countries that are not in the table', ({ assert }) => {
    for (const mobile of ['+212612345678', '+212712345678', '+22222123456', '+34612345678', '+33712345678'])
      assert.isTrue(isMobile(mobile), mobile)
    for (const other of ['+212528890000', '+212802007777', '+34912345678', '+33112345678', '+15550109999', '+88216123456'])
      assert.isFalse(isMobile(other), other)
  })

  test('accepts a number of another country: {typed}')
    .with([
      { typed: '+34 612 345 678', expected: '+34612345678' },
      { typed: '0034612345678', expected: '+34612345678' },
      { typed: '+33 (0)6 12 34 56 78', expected: '+33612345678' },
      { typed: '00222 22 12 34 56', expected: '+22222123456' },
      { typed: '+1 (555) 010-9999', expected: '+15550109999' },
      { typed: '+49 30 1234567', expected: '+49301234567' },
    ])
    .run(({ assert }, { typed, expected }) => {
      assert.equal(normalisePhone(typed), expected)
    })

  test('reads a number without calling code as one of the default country', ({ assert }) => {
    assert.equal(normalisePhone('06 12 34 56 78', 'FR'), '+33612345678')
    assert.equal(normalisePhone('612 345 678', 'ES'), '+34612345678')
    assert.equal(normalisePhone('22 12 34 56', 'MR'), '+22222123456')
  })

  test('refuses {$self}')
    .with([
      '', ' ', '+', '00', '06', '061234567', '06123456789', '0112345678', '+2126123456', '+212012345678', '+212912345678',
      '+2126123456789', '33612345678', '06 12 34 56 7a', 'client', '06+12345678', '++212612345678', '+00212612345678',
      '+1234567', '+1234567890123456', '+0612345678', '06 12 34 56 78, 06 98 76 54 32',
      'tel:', '\u202a\u202c', 'https://wa.me/', '06 12 34 56 78 (soir)', "0612345678' or 1=1", '٠٦',
    ])
    .run(({ assert }, typed) => {
      assert.isNull(normalisePhone(typed))
    })

  test('shows {e164} as {shown}')
    .with([
      { e164: '+212612345678', shown: '+212 6 12 34 56 78' },
      { e164: '+33612345678', shown: '+33 6 12 34 56 78' },
      { e164: '+34612345678', shown: '+34 612 345 678' },
      { e164: '+22222123456', shown: '+222 22 12 34 56' },
      { e164: '+15550109999', shown: '+15550109999' },
      { e164: '+212', shown: '+212' },
    ])
    .run(({ assert }, { e164, shown }) => {
      assert.equal(formatPhone(e164), shown)
    })

  test('returns E.164 or null for any text, and is idempotent', ({ assert }) => {
    const nearlyPhones = fc.string({ unit: fc.constantFrom(...'0123456789+ -.()٠١٢٣٤٥٦٧٨٩') })
    const text = fc.oneof(fc.string(), nearlyPhones, fc.stringMatching(/^(\+|00)?\d{6,16}$/))
    fc.assert(fc.property(text, (typed) => {
      const phone = normalisePhone(typed)
      if (phone === null) return
      assert.match(phone, E164)
      assert.equal(normalisePhone(phone), phone)
      assert.equal(normalisePhone(formatPhone(phone)), phone)
    }), { numRuns: 1000 })
  })

  test('gives one number for every spelling of it', ({ assert }) => {
    const prefix = fc.constantFrom('0', '+212', '00212', '212', '+212 (0)', '')
    const separators = fc.array(fc.constantFrom(...BETWEEN), { minLength: 9, maxLength: 9 })
    const digitsOf = fc.constantFrom('0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹')
    fc.assert(fc.property(fc.stringMatching(/^[5-8]\d{8}$/), prefix, separators, digitsOf, (number, start, between, digits) => {
      const spelled = start + [...number].map((digit, n) => `${between[n]}${digit}`).join('')
      const typed = spelled.replace(/\d/g, (digit) => digits[Number(digit)] ?? '')
      assert.equal(normalisePhone(typed), `+212${number}`)
    }))
  })
})
