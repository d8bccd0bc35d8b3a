/** Digits of a mean beyond those of the point: more come of the division alone. */
const digitsOfMean = 2

/** Rounds means to two digits more than the point; a value that has no room for decimals stays. */
export function roundedMeans(means: readonly (number | null)[], decimals: number) {
  const scale = 10 ** (decimals + digitsOfMean)
  return means.map((mean) => {
    const scaled = Math.round((mean ?? 0) * scale)
    return mean === null || !Number.isSafeInteger(scaled) ? mean : scaled / scale
  })
}
