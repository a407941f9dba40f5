import { crc32 } from 'node:zlib'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { BrokenPicture, encodePicture, TooManyPixels } from '#backend/services/files/picture'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0f766e' } })

test.group('files / picture', () => {
  test('a large picture is scaled down, a small one keeps its size', async ({ assert }) => {
    const large = await encodePicture(await plain(4000, 3000).jpeg().toBuffer(), 'image/jpeg')
    const [full, thumb] = await Promise.all([sharp(large.full).metadata(), sharp(large.thumb).metadata()])
    assert.deepEqual([full.format, full.width, full.height], ['jpeg', 1600, 1200])
    assert.deepEqual([thumb.format, thumb.width, thumb.height], ['webp', 320, 240])
    const small = await encodePicture(await plain(100, 50).png().toBuffer(), 'image/png')
    assert.include(await sharp(small.full).metadata(), { format: 'png', width: 100, height: 50 })
    assert.include(await sharp(small.thumb).metadata(), { width: 100, height: 50 })
  })

  test('it is rotated upright, and its metadata are removed', async ({ assert }) => {
    const exif = { IFD0: { Make: 'Camera of Mariem' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 9/1 0/1' } }
    const content = await plain(200, 100).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    assert.include(content.toString('latin1'), 'Camera of Mariem')
    const { full } = await encodePicture(content, 'image/jpeg')
    const drawn = await sharp(full).metadata()
    assert.deepEqual([drawn.width, drawn.height, drawn.exif, drawn.orientation], [100, 200, undefined, undefined])
    assert.notInclude(full.toString('latin1'), 'Camera of Mariem')
  })

  test('data after the picture are removed', async ({ assert }) => {
    const content = Buffer.concat([await plain(20, 20).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { full } = await encodePicture(content, 'image/jpeg')
    assert.notInclude(full.toString('latin1'), 'script')
  })

  test('a small file that declares a huge picture is not decoded', async ({ assert }) => {
    const bomb = enlarged(await plain(16, 16).png().toBuffer(), 20_000)
    assert.isBelow(bomb.length, 2000)
    assert.equal((await sharp(bomb, { limitInputPixels: false }).metadata()).width, 20_000)
    await assert.rejects(() => encodePicture(bomb, 'image/png'), TooManyPixels)
  })

  test('a small file with hundreds of scans is refused', async ({ assert }) => {
    const many = scanned(160, 882)
    assert.isBelow(many.length, 100_000)
    await assert.rejects(() => encodePicture(many, 'image/jpeg'), BrokenPicture)
    // Cameras and editors write about as many scans.
    assert.include(await sharp((await encodePicture(scanned(160, 20), 'image/jpeg')).full).metadata(), { width: 160, height: 160 })
  })

  test('a damaged one is refused', async ({ assert }) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } }).jpeg().toBuffer()
    await assert.rejects(() => encodePicture(whole.subarray(0, whole.length / 3), 'image/jpeg'), BrokenPicture)
    await assert.rejects(() => encodePicture(Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image/png'), BrokenPicture)
  })
})

/** The same PNG with this width and height declared in its header. */
function enlarged(png: Buffer, side: number): Buffer {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(side, 16)
  bomb.writeUInt32BE(side, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  return bomb
}

/** A square grey JPEG with the given number of scans, each of a few bytes without changes. */
function scanned(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const segment = (marker: number, ...content: number[]) => Buffer.from([0xff, marker, 0, content.length + 2, ...content])
  const table = (kind: number, symbol: number) => segment(0xc4, kind, 1, ...Array<number>(15).fill(0), symbol)
  const scan = (from: number, to: number, bits: number) => segment(0xda, 1, 1, 0, from, to, bits)
  const refining = Array.from({ length: scans }, (_, n) => {
    const [coefficient, low] = [1 + n % 63, 13 - Math.floor(n / 63)]
    // One code that ends the bands of 32767 blocks.
    return Buffer.concat([scan(coefficient, coefficient, ((low === 13 ? 0 : low + 1) << 4) | low), Buffer.from([0x7f, 0xff, 0])])
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]), segment(0xdb, 0, ...Array<number>(64).fill(1)), segment(0xc2, 8, 0, side, 0, side, 1, 1, 0x11, 0),
    table(0x00, 0), table(0x10, 0xe0), scan(0, 0, 0), Buffer.alloc(Math.ceil(blocks / 8)), ...refining, Buffer.from([0xff, 0xd9]),
  ])
}
