/** Images are scaled down to their display size before the upload, to about a tenth of the bytes of a photo. */
const MAX_SIDE = 1600
const MAX_BYTES = 600 * 1024
const QUALITY = 0.85

/** Returns the file unchanged when it is no image, small already or not decodable in the browser; the server decides then. */
export async function shrinkImage(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const isKept = ['image/jpeg', 'image/png', 'image/webp'].includes(file.type)
  const scaled = scale === 1 && file.size <= MAX_BYTES && isKept ? null : await draw(picture, scale, file.type)
  picture.close()
  return scaled && (scaled.size < file.size || !isKept) ? scaled : file
}

function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  // Only PNG and WebP have transparency.
  const target = type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  return new Promise((resolve) => { canvas.toBlob(resolve, target, QUALITY) })
}
