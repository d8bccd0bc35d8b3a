const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
] as const

const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** The browser and system that a user agent claims to be, such as `Chrome 140 · Windows`; else its beginning. */
export function browserName(userAgent: string): string {
  const found = browsers.find(([token]) => userAgent.includes(`${token}/`))
  if (found === undefined) return userAgent.slice(0, 40)
  const version = new RegExp(`${found[0]}/(\\d+)`).exec(userAgent)?.[1]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [[found[1], version].filter(Boolean).join(' '), system].filter(Boolean).join(' · ')
}
