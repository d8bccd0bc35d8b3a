import type { Sample } from '../sample.ts'

/** A stored sample in the form that streams carry. */
export type LiveValue = Pick<Sample, 'series' | 'at' | 'receivedAt' | 'value' | 'quality'>

const version = 1
/** Header, then at most 5 + 10 + 10 + 1 + 8 bytes a sample. */
const mostBytes = 34
const headerBytes = 6

/**
 * Samples as bytes: a version, their number, then for each the differences of series, time and arrival to the previous
 * one as variable-length integers, the flag, and the value unchanged. Arrivals are those of whole milliseconds.
 */
export function packSamples(samples: readonly LiveValue[]): Buffer {
  const body = Buffer.allocUnsafe(headerBytes + samples.length * mostBytes)
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  body[0] = version
  body[1] = 0
  view.setUint32(2, samples.length)
  let place = headerBytes
  const put = (difference: number) => {
    // Zigzag, so that small negative differences stay small; arithmetic because times exceed 32 bits.
    let rest = difference < 0 ? -2 * difference - 1 : 2 * difference
    while (rest >= 128) {
      body[place++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    body[place++] = rest
  }
  let series = 0
  let at = 0
  let receivedAt = 0
  for (const sample of samples) {
    put(sample.series - series)
    put(sample.at - at)
    const arrival = Math.floor(sample.receivedAt)
    put(arrival - receivedAt)
    body[place++] = sample.quality
    view.setFloat64(place, sample.value)
    place += 8
    series = sample.series
    at = sample.at
    receivedAt = arrival
  }
  return body.subarray(0, place)
}

/** The samples; with `wanted` only those of these series. */
export function unpackSamples(body: Buffer, wanted?: ReadonlySet<number>): LiveValue[] {
  if (body[0] !== version) throw new Error(`unknown version ${body[0]} of a live batch`)
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  const samples: LiveValue[] = []
  let place = headerBytes
  const take = () => {
    let rest = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = view.getUint8(place++)
      rest += (byte & 127) * factor
      if (byte < 128) break
    }
    return rest % 2 === 1 ? -(rest + 1) / 2 : rest / 2
  }
  let series = 0
  let at = 0
  let receivedAt = 0
  for (let left = view.getUint32(2); left > 0; left--) {
    series += take()
    at += take()
    receivedAt += take()
    if (!wanted || wanted.has(series)) {
      const quality = view.getUint8(place)
      const value = view.getFloat64(place + 1)
      samples.push({ series, at, receivedAt, value, quality })
    }
    place += 9
  }
  return samples
}
