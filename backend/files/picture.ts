/** Pictures are drawn anew: small enough for a screen, upright, and with nothing in them but the picture. */
import sharp, { type Sharp } from 'sharp'

/** Of the longer side. */
const SIDE = 1600
const THUMB_SIDE = 320
/** A file of a few kilobytes can claim to be a picture of a gigabyte. Cameras of telephones make up to 50 million. */
const MOST_PIXELS = 64_000_000

/** A JPEG may come in hundreds of scans of a few bytes each, and all pixels are gone over for each. Cameras and editors write a dozen. */
const MOST_SCANS = 64
/** Many times what the largest picture takes. */
const PATIENCE_SECONDS = 30

export class TooManyPixels extends Error {}
export class BrokenPicture extends Error {}

// Several uploads share the processors with everything else.
sharp.concurrency(1)
sharp.cache(false)

export interface Picture { readonly full: Buffer; readonly thumb: Buffer }

/** `mime` is what the content is. Throws TooManyPixels or BrokenPicture. */
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

/** Only the head of the file is read with it. */
const LENIENT = { limitInputPixels: false } as const

/** What is compressed never looks like the mark of a scan: an 0xff in it is followed by a zero. */
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
