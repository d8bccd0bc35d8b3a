// Answers of S3 are flat lists of elements without attributes that matter, so that no parser is needed.

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

const plain = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (sign, decimal, hex, name) => {
    const number = decimal ? Number(decimal) : hex ? Number.parseInt(hex as string, 16) : undefined
    if (number === undefined) return entities[String(name)] ?? sign
    return number <= 0x10_ff_ff ? String.fromCodePoint(number) : sign
  })

/** The content of each element of a name. */
export const blocksOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^<>]*)?>(.*?)</${name}>`, 'gs'))].map(
    ([, inner = '']) => inner,
  )

/** The text of the first element of a name. */
export function textOf(xml: string, name: string): string | undefined {
  const inner = blocksOf(xml, name)[0]
  return inner === undefined ? undefined : plain(inner)
}

export const asXmlText = (text: string) =>
  text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
