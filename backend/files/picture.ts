/** Re-encodes pictures: scaled down, rotated upright and without metadata. */
import sharp, { type Sharp } from 'sharp'

/** Of the longer side. */
const SIDE = 1600
const THUMB_SIDE = 320
/** A decompression bomb of a few kilobytes can have billions of pixels. Phone cameras make up to 50 million. */
const MOST_PIXELS = 64_000_000

/** A JPEG can have hundreds of scans, each of which is decoded over all pixels. Cameras and editors write a dozen. */
const MOST_SCANS = 64
/** Many times what the largest picture needs. */
const PATIENCE_SECONDS = 30

export class TooManyPixels extends Error {}
export class BrokenPicture extends Error {}

// Uploads share the processors with all other requests.
sharp.concurrency(1)
sharp.cache(false)

export interface Picture { readonly full: Buffer; readonly thumb: Buffer }

/** `mime`: the type found in the content. Throws TooManyPixels or BrokenPicture. */
export async function draw(content: Buffer, mime: string): Promise<Picture> {
  const { width, height } = await reading(() => sharp(content, LENIENT).metadata())
  if (width * height > MOST_PIXELS) throw new TooManyPixels()
  if (mime === 'image/jpeg' && scansOf(content) > MOST_SCANS) throw new BrokenPicture('too many scans')
  return reading(async () => {
    const upright = sharp(content, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: PATIENCE_SECONDS }).autoOrient()
    const full = await written(upright.resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true }), mime).toBuffer()
    const thumb = sharp(full).resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside', withoutEnlargement: true })
    return { full, thumb: await thumb.webp({ quality: 75 }).toBuffer() }
  })
}

/** Reads only the header of the file. */
const LENIENT = { limitInputPixels: false } as const

/** Compressed data cannot contain the marker of a scan: an 0xff in it is followed by a zero. */
function scansOf(jpeg: Buffer): number {
  let count = 0
  for (let at = jpeg.indexOf(SCAN); at !== -1 && count <= MOST_SCANS; at = jpeg.indexOf(SCAN, at + SCAN.length)) count += 1
  return count
}

const SCAN = Buffer.from([0xff, 0xda])

function written(picture: Sharp, mime: string): Sharp {
  switch (mime) {
    case 'image/png': return picture.png({ compressionLevel: 9 })
    case 'image/webp': return picture.webp({ quality: 82 })
    default: return picture.jpeg({ quality: 82, progressive: true })
  }
}

async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new BrokenPicture(error instanceof Error ? error.message : String(error))
  }
}
