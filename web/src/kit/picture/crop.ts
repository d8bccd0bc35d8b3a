/** Pixels. */
export type Size = { width: number; height: number }
export type Part = Size & { left: number; top: number }

/** What of a picture is kept: how far it is enlarged, and its centre as shares of the picture, 0 to 1. */
export type Crop = { zoom: number; x: number; y: number }

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const zooms = { least: 1, most: 5 } as const

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** The largest part of a picture with the proportions, made smaller by the zoom. */
function partSize({ width, height }: Size, aspect: number, zoom: number): Size {
  const wide = Math.min(width, height * aspect) / zoom
  return { width: wide, height: wide / aspect }
}

/** The same crop with a part that lies inside of the picture. */
export function keptInside(picture: Size, aspect: number, { zoom: wanted, x, y }: Crop): Crop {
  const zoom = within(wanted, zooms.least, zooms.most)
  const { width, height } = partSize(picture, aspect, zoom)
  const [halfX, halfY] = [width / picture.width / 2, height / picture.height / 2]
  return { zoom, x: within(x, halfX, 1 - halfX), y: within(y, halfY, 1 - halfY) }
}

/** The part of a picture that is kept. */
export function partOf(picture: Size, aspect: number, crop: Crop): Part {
  const { zoom, x, y } = keptInside(picture, aspect, crop)
  const { width, height } = partSize(picture, aspect, zoom)
  return {
    left: x * picture.width - width / 2,
    top: y * picture.height - height / 2,
    width,
    height,
  }
}

/** A size no longer than the limit on its longer side; nothing is enlarged. */
export function scaledDown({ width, height }: Size, longestSide = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
