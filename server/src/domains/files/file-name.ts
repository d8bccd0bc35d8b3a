/** Longest name kept, in UTF-16 units, extension included. */
const longest = 200

/** Control characters, direction marks and lone surrogates, which are removed from names. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** The name of an uploaded file without folders of any system, ready for display. */
export function plainName(sent: string): string {
  const base = sent.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const name = base.normalize('NFC').replace(unfit, '').trim()
  if (name.length <= longest) return name
  const extension = /\.[^.]{1,8}$/.exec(name)?.[0] ?? ''
  return name.slice(0, longest - extension.length) + extension
}

/** RFC 6266: the name in ASCII for old browsers, and in full as RFC 5987 encodes it. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^ -~]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
