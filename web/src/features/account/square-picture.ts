/** Side of the picture that is kept, in pixels: twice the largest size at which it is shown. */
const side = 256

/**
 * The centre of a picture as a square, re-encoded by this browser: other data in the file, such as where it was
 * taken, stays here. Null when the browser cannot read it as a picture.
 */
export async function squarePicture(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const shown = Math.min(picture.width, picture.height)
  const left = (picture.width - shown) / 2
  const top = (picture.height - shown) / 2
  canvas.getContext('2d')?.drawImage(picture, left, top, shown, shown, 0, 0, side, side)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return blob && new File([blob], 'avatar.png', { type: 'image/png' })
}
