import { test } from '@japa/runner'
import sharp from 'sharp'
import { mimeOf } from '#backend/files/content'
import { film, heic, html, m4a, mp3, ogg, pdf, soundOfIphone, svg, webm } from '#tests/support/recordings'

const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFormat(format).toBuffer()

test.group('files / content', () => {
  test('tells what is kept by what is inside', async ({ assert }) => {
    const table: [string, Buffer, string][] = [
      ['jpeg', await picture('jpeg'), 'image/jpeg'], ['png', await picture('png'), 'image/png'],
      ['webp', await picture('webp'), 'image/webp'],
      ['pdf', pdf, 'application/pdf'], ['mp3', mp3, 'audio/mpeg'], ['m4a', m4a, 'audio/mp4'], ['iphone', soundOfIphone, 'audio/mp4'],
      ['ogg', ogg, 'audio/ogg'], ['webm', webm('A_OPUS'), 'audio/webm'],
    ]
    for (const [name, content, mime] of table) assert.equal(await mimeOf(content), mime, name)
  })

  test('takes nothing else for one of them', async ({ assert }) => {
    const table: [string, Buffer][] = [
      ['svg', svg], ['html', html], ['heic', heic], ['gif', await picture('gif')], ['tiff', await picture('tiff')],
      ['avif', await picture('avif')],
      ['film', film], ['film in webm', webm('V_VP9', 'A_OPUS')], ['empty', Buffer.alloc(0)],
      ['zip', Buffer.from('PK\x03\x04 and more', 'latin1')],
      ['program', Buffer.from('\x7fELF', 'latin1')], ['text', Buffer.from('photo.jpg')], ['cut jpeg', Buffer.from([0xff, 0xd8])],
    ]
    for (const [name, content] of table) assert.isUndefined(await mimeOf(content), name)
  })
})
