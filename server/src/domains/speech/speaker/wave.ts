/** Sound of one channel: samples from -1 to 1. */
export type Sound = { sampleRate: number; samples: Float32Array }

/**
 * The sound of a WAV file with 16 bits a sample. A program that writes to a pipe does not know its length, so the data end with
 * the file whatever its header says. Throws for anything else.
 */
export function soundOf(wave: Uint8Array): Sound {
  const view = new DataView(wave.buffer, wave.byteOffset, wave.byteLength)
  const tagAt = (at: number) => String.fromCodePoint(...wave.subarray(at, at + 4))
  if (wave.length < 44 || tagAt(0) !== 'RIFF' || tagAt(8) !== 'WAVE') throw new Error('no WAV')
  let sampleRate = 0
  for (let at = 12; at + 8 <= wave.length; ) {
    const size = view.getUint32(at + 4, true)
    const start = at + 8
    if (tagAt(at) === 'fmt ') {
      if (view.getUint16(start + 2, true) !== 1 || view.getUint16(start + 14, true) !== 16) {
        throw new Error('not one channel of 16 bits')
      }
      sampleRate = view.getUint32(start + 4, true)
    }
    if (tagAt(at) === 'data') {
      const end = Math.min(wave.length, start + size)
      const samples = new Float32Array(Math.floor((end - start) / 2))
      for (let index = 0; index < samples.length; index += 1) {
        samples[index] = view.getInt16(start + index * 2, true) / 32_768
      }
      return { sampleRate, samples }
    }
    at = start + size + (size % 2)
  }
  throw new Error('no data')
}
