/** A photo is made as small as it is shown before it is sent: a phone on a poor network sends a tenth. */
const SIDE = 1600
const SMALL_ENOUGH = 600 * 1024
const QUALITY = 0.85

/** The file as it is when it is no picture, small already, or not readable here: then the server has the word. */
export async function shrunk(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const isKept = ['image/jpeg', 'image/png', 'image/webp'].includes(file.type)
  const drawn = scale === 1 && file.size <= SMALL_ENOUGH && isKept ? null : await draw(picture, scale, file.type)
  picture.close()
  return drawn && (drawn.size < file.size || !isKept) ? drawn : file
}

function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  // Only these two know what is see-through.
  const target = type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg'
  return new Promise((resolve) => { canvas.toBlob(resolve, target, QUALITY) })
}
