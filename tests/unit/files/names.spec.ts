import { test } from '@japa/runner'
import { fileName } from '#backend/files/name'
import { rangeOf } from '#backend/files/range'

test.group('files / names', () => {
  test('a name is for people: no path, no control, the ending of its content', ({ assert }) => {
    const table: [string, string, string][] = [
      ['carpet.jpg', 'image/jpeg', 'carpet.jpg'], ['C:\\fakepath\\carpet.JPEG', 'image/jpeg', 'carpet.jpg'],
      ['../../etc/passwd', 'application/pdf', 'passwd.pdf'], ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf.pdf'],
      ['صورة الزربية.png', 'image/png', 'صورة الزربية.png'], ['', 'audio/ogg', 'file.ogg'], ['....', 'audio/ogg', 'file.ogg'],
      ['a\u202egpj.exe', 'image/png', 'agpj.png'], ['x\r\nset-cookie: 1.png', 'image/png', 'xset-cookie 1.png'],
    ]
    for (const [said, mime, name] of table) assert.equal(fileName(said, mime), name, JSON.stringify(said))
    assert.isAtMost(fileName('ا'.repeat(500), 'image/png').length, 190)
  })

  test('a part of a file, as browsers ask for it', ({ assert }) => {
    assert.isNull(rangeOf(undefined, 100))
    assert.isNull(rangeOf('bytes=0-1,5-6', 100))
    assert.deepEqual(rangeOf('bytes=0-', 100), { start: 0, end: 99 })
    assert.deepEqual(rangeOf('bytes=10-19', 100), { start: 10, end: 19 })
    assert.deepEqual(rangeOf('bytes=90-200', 100), { start: 90, end: 99 })
    assert.deepEqual(rangeOf('bytes=-5', 100), { start: 95, end: 99 })
    assert.deepEqual(rangeOf('bytes=-500', 100), { start: 0, end: 99 })
    for (const header of ['bytes=100-', 'bytes=20-10', 'bytes=-0']) assert.equal(rangeOf(header, 100), 'none', header)
  })
})
