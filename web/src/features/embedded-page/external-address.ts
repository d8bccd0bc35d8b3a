import type { MenuItem } from '@iwater/contract/navigation'

/**
 * The address that the person's own menu gives for a path under /myiframe, if it is one of the web. The
 * address of the page itself never says what is shown, so that no link can put a foreign page in here.
 */
export function externalAddress(menu: readonly MenuItem[], routerPath: string): URL | undefined {
  for (const item of menu) {
    const known = [item.path.replace('/myiframe/', ''), item.functionId ?? item.moduleId]
    const address = item.appUrl === null ? null : URL.parse(item.appUrl)
    if (address !== null && /^https?:$/.test(address.protocol) && known.includes(routerPath)) {
      return address.username === '' && address.password === '' ? address : undefined
    }
    const below = externalAddress(item.children, routerPath)
    if (below !== undefined) return below
  }
  return undefined
}
