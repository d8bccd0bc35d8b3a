const firstScript = 'script[type="module"][src]'

/** Which build of the client a page belongs to: the hash in the name of its first script. */
const buildIn = (page: ParentNode) =>
  /-([\w-]{8})\.js$/.exec(page.querySelector(firstScript)?.getAttribute('src') ?? '')?.[1] ??
  'development'

/** Which build this page runs. */
export const buildId = () => buildIn(document)

/** Whether the server has another build by now; false when it cannot be asked. */
export async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return response.ok && buildIn(page) !== buildId()
  } catch {
    // Not reachable: the build is unknown, and the caller shows what it has.
    return false
  }
}
