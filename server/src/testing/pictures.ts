import { encodePng } from '#platform/png'

/** A grey PNG. `says` is the size in its header, where it differs from the actual one. */
export const aPng = ({ width = 2, height = 2 } = {}, says = { width, height }): Buffer =>
  encodePng({ width, height, pixels: new Uint8Array(width * height).fill(128) }, says)
