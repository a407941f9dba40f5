import { test } from '@japa/runner'
import { detectMimeType } from '#backend/services/files/detect_mime_type'
import { removeRecordingLocation } from '#backend/services/files/storage/recording_location'
import { m4a, mp4Box } from '#tests/support/rows/sample_files'

const place = '+27.1536-013.2033+012.000/'

test.group('files / recording', () => {
  test('the location is removed, and everything else is unchanged', async ({ assert }) => {
    const loci = mp4Box('loci', Buffer.from('000000000a5bff26ccd2001b27'.repeat(2), 'hex'))
    const text = mp4Box('\xa9xyz', Buffer.from(`\0\x1a\x15\xc7${place}`, 'latin1'))
    const userData = mp4Box('udta', Buffer.concat([text, loci, mp4Box('name', Buffer.from('Nota'))]))
    const content = Buffer.concat([m4a, userData])
    const clean = removeRecordingLocation(content)
    assert.equal(clean.length, content.length)
    assert.isFalse(clean.includes('27.1536'))
    assert.isFalse(clean.includes(Buffer.from('0a5bff26', 'hex')))
    assert.isTrue(clean.includes('Nota'))
    assert.deepEqual(clean.subarray(0, m4a.length), m4a)
    assert.equal(await detectMimeType(clean), 'audio/mp4')
    assert.isTrue(content.includes('27.1536'))
  })

  test('audio data are not changed, whatever they look like', ({ assert }) => {
    const sound = mp4Box('mdat', Buffer.from(`${place} loci`))
    assert.deepEqual(removeRecordingLocation(sound), sound)
  })

  test('malformed boxes are treated as one last box', ({ assert }) => {
    for (const head of ['00000000', '00000001', '00000007', 'ffffffff']) {
      const content = Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(`udta loci ${place}`)])
      assert.isFalse(removeRecordingLocation(content).includes('27.1536'), head)
    }
    for (let length = 0; length < 20; length++) assert.lengthOf(removeRecordingLocation(Buffer.alloc(length, 1)), length)
  })
})
