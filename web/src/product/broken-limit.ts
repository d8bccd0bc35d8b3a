import type { Point, QualityFlag } from '@iwater/contract/monitoring'

export type Limits = Pick<Point, 'lowLimit' | 'highLimit'>

/** Which limit a valid value is beyond. Flagged values are no measurement and exceed no limit. */
export function brokenLimit(
  { value, flag }: { value: number; flag: QualityFlag },
  { lowLimit, highLimit }: Limits,
): 'low' | 'high' | null {
  if (flag !== 'N') return null
  if (highLimit !== null && value > highLimit) return 'high'
  if (lowLimit !== null && value < lowLimit) return 'low'
  return null
}
