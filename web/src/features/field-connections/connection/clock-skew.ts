/** Differences that the way of a frame and whole seconds of its times explain. */
const toleranceSeconds = 5

/** How the device's clock differs from the server's; null when nothing is known of it. */
export function skewKind(seconds: number | null): 'right' | 'ahead' | 'behind' | null {
  if (seconds === null) return null
  if (Math.abs(seconds) <= toleranceSeconds) return 'right'
  return seconds > 0 ? 'ahead' : 'behind'
}
