/** Style sheets of the product that did not come. What loads code asks for each of its sheets once only. */
const failed = new Set<HTMLLinkElement>()

export function noteFailedSheet(link: HTMLLinkElement) {
  if (link.rel === 'stylesheet') failed.add(link)
}

/** Asks again for the sheets that did not come; whether they do is seen by the code that needs them. */
export async function reloadFailedSheets() {
  const sheets = [...failed]
  failed.clear()
  await Promise.all(
    sheets.map(
      (sheet) =>
        new Promise<void>((done) => {
          const again = sheet.cloneNode() as HTMLLinkElement
          again.addEventListener('load', () => done())
          again.addEventListener('error', () => done())
          sheet.replaceWith(again)
        }),
    ),
  )
}
