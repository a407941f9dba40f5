import { test } from '@japa/runner'
import { toFileName } from '#backend/services/files/name'
import { parseByteRange } from '#common/files/byte_range'

test.group('files / names', () => {
  test('a file name has no path, no control characters, and the extension of its content', ({ assert }) => {
    const table: [string, string, string][] = [
      ['carpet.jpg', 'image/jpeg', 'carpet.jpg'], ['C:\\fakepath\\carpet.JPEG', 'image/jpeg', 'carpet.jpg'],
      ['../../etc/passwd', 'application/pdf', 'passwd.pdf'], ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf.pdf'],
      ['صورة الزربية.png', 'image/png', 'صورة الزربية.png'], ['', 'audio/ogg', 'file.ogg'], ['....', 'audio/ogg', 'file.ogg'],
      ['a\u202egpj.exe', 'image/png', 'agpj.png'], ['x\r\nset-cookie: 1.png', 'image/png', 'xset-cookie 1.png'],
    ]
    for (const [original, mime, name] of table) assert.equal(toFileName(original, mime), name, JSON.stringify(original))
    assert.isAtMost(toFileName('ا'.repeat(500), 'image/png').length, 190)
  })

  test('byte ranges as browsers request them', ({ assert }) => {
    assert.isNull(parseByteRange(undefined, 100))
    assert.isNull(parseByteRange('bytes=0-1,5-6', 100))
    assert.deepEqual(parseByteRange('bytes=0-', 100), { start: 0, end: 99 })
    assert.deepEqual(parseByteRange('bytes=10-19', 100), { start: 10, end: 19 })
    assert.deepEqual(parseByteRange('bytes=90-200', 100), { start: 90, end: 99 })
    assert.deepEqual(parseByteRange('bytes=-5', 100), { start: 95, end: 99 })
    assert.deepEqual(parseByteRange('bytes=-500', 100), { start: 0, end: 99 })
    for (const header of ['bytes=100-', 'bytes=20-10', 'bytes=-0']) assert.equal(parseByteRange(header, 100), 'none', header)
  })
})
