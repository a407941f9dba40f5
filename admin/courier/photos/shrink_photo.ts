const MAX_SIDE = 1600
const QUALITY = 0.8

/** A photo of a phone has 5 MB; a tenth of it shows the same. What the browser cannot read is kept as it is. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await new Promise<Blob | null>((resolve) => { canvas.toBlob(resolve, 'image/jpeg', QUALITY) })
  return small && small.size < file.size ? small : file
}
