/** Re-encodes pictures: scaled down, rotated upright and without metadata. */
import type * as library from 'sharp'
import type { Sharp } from 'sharp'

/** Pixels of the longer side. */
const MAX_SIDE = 1600
const THUMB_SIDE = 320
/** A decompression bomb of a few kilobytes can have billions of pixels. Phone cameras make up to 50 million. */
const MAX_PIXELS = 64_000_000

/** A JPEG can have hundreds of scans, each of which is decoded over all pixels. Cameras and editors write a dozen. */
const MAX_SCANS = 64
/** Many times longer than the largest picture takes. */
const TIMEOUT_SECONDS = 30

export class TooManyPixels extends Error {}
export class BrokenPicture extends Error {}

/** Loaded with the first picture: the library takes 10 MB of memory. */
async function loadSharp(): Promise<typeof library.default> {
  const { default: sharp } = await import('sharp')
  // Uploads share the CPU with all other requests.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

export interface Picture { readonly full: Buffer; readonly thumb: Buffer }

/** `mime`: the type found in the content. Throws TooManyPixels or BrokenPicture. */
export async function encodePicture(content: Buffer, mime: string): Promise<Picture> {
  const sharp = await loadSharp()
  const { width, height } = await rethrowAsBroken(() => sharp(content, WITHOUT_LIMIT).metadata())
  if (width * height > MAX_PIXELS) throw new TooManyPixels()
  if (mime === 'image/jpeg' && countScans(content) > MAX_SCANS) throw new BrokenPicture('too many scans')
  return rethrowAsBroken(async () => {
    const upright = sharp(content, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS }).autoOrient()
    const scaled = upright.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    const full = await withFormat(scaled, mime).toBuffer()
    const thumb = sharp(full).resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
    return { full, thumb: await thumb.webp({ quality: 75 }).toBuffer() }
  })
}

/** Reads only the header of the file. */
const WITHOUT_LIMIT = { limitInputPixels: false } as const

/** Compressed data cannot contain the marker of a scan: an 0xff in it is followed by a zero. */
function countScans(jpeg: Buffer): number {
  let count = 0
  // At most MAX_SCANS + 1 times.
  for (let at = jpeg.indexOf(SCAN); at !== -1 && count <= MAX_SCANS; at = jpeg.indexOf(SCAN, at + SCAN.length)) count += 1
  return count
}

const SCAN = Buffer.from([0xff, 0xda])

function withFormat(picture: Sharp, mime: string): Sharp {
  switch (mime) {
    case 'image/png': return picture.png({ compressionLevel: 9 })
    case 'image/webp': return picture.webp({ quality: 82 })
    default: return picture.jpeg({ quality: 82, progressive: true })
  }
}

async function rethrowAsBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new BrokenPicture(error instanceof Error ? error.message : String(error))
  }
}
