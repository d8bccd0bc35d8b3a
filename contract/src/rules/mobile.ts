export type MobileFault = 'missing' | 'length' | 'format'

/** What is wrong with a mobile number: 11 digits that begin with 1, nothing else. Null when nothing is. */
export function checkMobile(mobile: string): MobileFault | null {
  const typed = mobile.trim()
  if (typed === '') return 'missing'
  if (typed.length !== 11) return 'length'
  return /^1\d{10}$/.test(typed) ? null : 'format'
}
