/** Layer III in kbit/s by the index of a frame's header, for MPEG 1 and for MPEG 2 and 2.5. Source: ISO 11172-3, 13818-3. */
const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const rates = [44_100, 48_000, 32_000] as const

type Frame = { bytes: number; seconds: number }

/** Samples of a frame of MPEG 1; half of it in the later ones. */
const samples = 1152

/** Of MPEG 1, 2 and 2.5: what the rates of MPEG 1 are divided by; none for the reserved version. */
const divisors = [4, undefined, 2, 1] as const

function frameAt(audio: Uint8Array, at: number): Frame | null {
  const [sync = 0, kind = 0, coding = 0] = audio.subarray(at, at + 3)
  // Eleven bits of synchronisation, and Layer III.
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return null
  const divisor = divisors[(kind >> 3) & 3]
  const usualRate = rates[(coding >> 2) & 3]
  const bitrate = bitrates[divisor === 1 ? 1 : 2][coding >> 4]
  if (!divisor || !usualRate || !bitrate) return null
  const rate = usualRate / divisor
  const count = divisor === 1 ? samples : samples / 2
  const padding = (coding >> 1) & 1
  return {
    bytes: Math.floor(((count / 8) * bitrate * 1000) / rate) + padding,
    seconds: count / rate,
  }
}

/** Where the audio begins: an ID3 tag says its length in four groups of seven bits. */
function startOf(audio: Uint8Array) {
  if (String.fromCodePoint(...audio.subarray(0, 3)) !== 'ID3') return 0
  const [a = 0, b = 0, c = 0, d = 0] = audio.subarray(6, 10)
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d)
}

/** The frames of an mp3: how many, and how long they sound. Null for bytes that are not frames to the end. */
export function framesOf(audio: Uint8Array): { frames: number; seconds: number } | null {
  let frames = 0
  let seconds = 0
  for (let at = startOf(audio); at < audio.length; ) {
    const frame = frameAt(audio, at)
    if (!frame || at + frame.bytes > audio.length) return null
    frames += 1
    seconds += frame.seconds
    at += frame.bytes
  }
  return frames > 0 ? { frames, seconds } : null
}

/** Whether bytes begin as an mp3 does. */
export const isMp3 = (audio: Uint8Array) => frameAt(audio, startOf(audio)) !== null
