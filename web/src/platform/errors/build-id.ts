const entryFile = /\/assets\/[\w-]+?-([\w-]{8})\.js/

/** Which build of the client an HTML page belongs to: the hash in the name of its first script. */
export const buildIdIn = (html: string) => entryFile.exec(html)?.[1] ?? 'development'

/** Which build this page runs. */
export const buildId = () =>
  buildIdIn(document.querySelector('script[type="module"][src]')?.outerHTML ?? '')

/** Whether the server has another build by now; false when it cannot be asked. */
export async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return response.ok && buildIdIn(await response.text()) !== buildId()
  } catch {
    // Not reachable: nothing can be said, and whoever asks shows what it knows.
    return false
  }
}
