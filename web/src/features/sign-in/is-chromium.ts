type Brands = { brands?: { brand: string }[] }

/** Whether a browser is built on Chromium, by its client hints or else by the name it sends. */
export function isChromium({
  userAgent,
  userAgentData,
}: {
  userAgent: string
  userAgentData?: Brands
}) {
  const brands = userAgentData?.brands
  return brands === undefined
    ? /\b(?:Chrome|Chromium)\/\d/.test(userAgent)
    : brands.some(({ brand }) => brand === 'Chromium')
}
