import { test } from '@japa/runner'
import { mimeOf } from '#backend/files/content'
import { withoutPlace } from '#backend/files/recording'
import { m4a } from '#tests/support/recordings'

const box = (type: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), content])
}
const place = '+27.1536-013.2033+012.000/'

test.group('files / recording', () => {
  test('where it was made is gone, and all else is as it was', async ({ assert }) => {
    const loci = box('loci', Buffer.from('000000000a5bff26ccd2001b27'.repeat(2), 'hex'))
    const text = box('\xa9xyz', Buffer.from(`\0\x1a\x15\xc7${place}`, 'latin1'))
    const told = box('udta', Buffer.concat([text, loci, box('name', Buffer.from('Nota'))]))
    const content = Buffer.concat([m4a, told])
    const clean = withoutPlace(content)
    assert.equal(clean.length, content.length)
    assert.isFalse(clean.includes('27.1536'))
    assert.isFalse(clean.includes(Buffer.from('0a5bff26', 'hex')))
    assert.isTrue(clean.includes('Nota'))
    assert.deepEqual(clean.subarray(0, m4a.length), m4a)
    assert.equal(await mimeOf(clean), 'audio/mp4')
    assert.isTrue(content.includes('27.1536'))
  })

  test('the sound itself is not touched, whatever it looks like', ({ assert }) => {
    const sound = box('mdat', Buffer.from(`${place} loci`))
    assert.deepEqual(withoutPlace(sound), sound)
  })

  test('boxes that do not add up end it', ({ assert }) => {
    for (const head of ['00000000', '00000001', '00000007', 'ffffffff']) {
      const content = Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(`udta loci ${place}`)])
      assert.isFalse(withoutPlace(content).includes('27.1536'), head)
    }
    for (let length = 0; length < 20; length++) assert.lengthOf(withoutPlace(Buffer.alloc(length, 1)), length)
  })
})
