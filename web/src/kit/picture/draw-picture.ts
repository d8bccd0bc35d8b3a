import type { PictureOptions } from '@iwater/contract/kit/field-types'
import { type Part, scaledDown } from './crop.ts'

/** A picture as it is seen: the decoder turns it as its metadata say. Null for what the browser cannot read. */
export const readPicture = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file).catch(() => null)

const jpegQuality = 0.9

type Watermark = NonNullable<PictureOptions['watermark']>

function drawWatermark(
  pen: CanvasRenderingContext2D,
  { text, size = 16, opacity = 100, margin = 10 }: Watermark,
) {
  const { width, height } = pen.canvas
  pen.globalAlpha = opacity / 100
  pen.font = `${size}px sans-serif`
  pen.textAlign = 'right'
  pen.textBaseline = 'bottom'
  // Readable on light and on dark ground.
  pen.lineWidth = Math.max(1, size / 8)
  pen.strokeStyle = 'rgb(0 0 0 / 60%)'
  pen.fillStyle = '#fff'
  pen.strokeText(text, width - margin, height - margin)
  pen.fillText(text, width - margin, height - margin)
}

const isJpeg = (name: string) => /\.jpe?g$/i.test(name)

/** A part of a picture drawn anew, at most as large as the options say: as JPEG where it was one, else as PNG. */
export async function drawPicture(
  picture: ImageBitmap,
  { name }: Pick<File, 'name'>,
  part: Part,
  { longestSide, watermark }: PictureOptions,
): Promise<File | null> {
  const canvas = document.createElement('canvas')
  const { width, height } = scaledDown(part, longestSide)
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height)
  if (watermark) drawWatermark(pen, watermark)
  const type = isJpeg(name) ? 'image/jpeg' : 'image/png'
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, jpegQuality))
  const ownName = isJpeg(name) ? name : name.replace(/\.\w+$/, '.png')
  return drawn && new File([drawn], ownName, { type })
}
