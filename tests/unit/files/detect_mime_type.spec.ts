import { test } from '@japa/runner'
import sharp from 'sharp'
import { detectMimeType } from '#backend/services/files/detect_mime_type'
import { video, heic, html, m4a, mp3, ogg, pdf, iphoneAudio, svg, webm } from '#tests/support/rows/sample_files'

const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFormat(format).toBuffer()

test.group('files / content', () => {
  test('detects the accepted types by content', async ({ assert }) => {
    const table: [string, Buffer, string][] = [
      ['jpeg', await picture('jpeg'), 'image/jpeg'], ['png', await picture('png'), 'image/png'],
      ['webp', await picture('webp'), 'image/webp'],
      ['pdf', pdf, 'application/pdf'], ['mp3', mp3, 'audio/mpeg'], ['m4a', m4a, 'audio/mp4'], ['iphone', iphoneAudio, 'audio/mp4'],
      ['ogg', ogg, 'audio/ogg'], ['webm', webm('A_OPUS'), 'audio/webm'],
    ]
    for (const [name, content, mime] of table) assert.equal(await detectMimeType(content), mime, name)
  })

  test('accepts no other type', async ({ assert }) => {
    const table: [string, Buffer][] = [
      ['svg', svg], ['html', html], ['heic', heic], ['gif', await picture('gif')], ['tiff', await picture('tiff')],
      ['avif', await picture('avif')],
      ['film', video], ['film in webm', webm('V_VP9', 'A_OPUS')], ['empty', Buffer.alloc(0)],
      ['zip', Buffer.from('PK\x03\x04 and more', 'latin1')],
      ['program', Buffer.from('\x7fELF', 'latin1')], ['text', Buffer.from('photo.jpg')], ['cut jpeg', Buffer.from([0xff, 0xd8])],
    ]
    for (const [name, content] of table) assert.isUndefined(await detectMimeType(content), name)
  })
})
