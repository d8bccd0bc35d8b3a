import type { MenuItem } from '@iwater/contract/navigation'
import { isWebAddress } from '@iwater/contract/rules/address'
import type { Tool } from '@iwater/contract/tools'
import { parseUrl } from '#web/platform/address/parse-url.ts'
import { addressOfTool } from '#web/platform/page/tool-address.ts'

type Listed = { menu: readonly MenuItem[]; tools: readonly Tool[] }

type Wanted = {
  /** The last part of the path below /myiframe. */
  routerPath: string
  /** The address itself, as links of the old product carry it, with `$` for `&`. */
  src?: string | null
}

type Candidate = { names: readonly string[]; address: string }

const inMenu = (menu: readonly MenuItem[]): Candidate[] =>
  menu.flatMap(({ path, functionId, moduleId, appUrl, children }) => [
    ...(appUrl === null
      ? []
      : [{ names: [path.replace('/myiframe/', ''), functionId ?? moduleId], address: appUrl }]),
    ...inMenu(children),
  ])

const inTools = (tools: readonly Tool[]): Candidate[] =>
  tools.map((tool) => ({ names: [tool.configId], address: addressOfTool(tool) }))

/** A page of the web, as a browser reads its address. */
const parsed = (address: string) => (isWebAddress(address) ? parseUrl(address) : null)

/**
 * The address that the menu or the tools of the user give for a path under /myiframe, if it is a web address. The
 * address of the page itself never says what is shown, so that no link can put a foreign page in here: one that names
 * an address only finds it in the list.
 */
export function externalAddress(
  { menu, tools }: Listed,
  { routerPath, src }: Wanted,
): URL | undefined {
  const listed = [...inMenu(menu), ...inTools(tools)].flatMap(({ names, address }) => {
    const url = parsed(address)
    return url === null ? [] : [{ names, url }]
  })
  const named = listed.find(({ names }) => names.includes(routerPath))
  if (named !== undefined || !src) return named?.url
  const asked = [src, src.replaceAll('$', '&')].map((text) => parsed(text)?.href)
  return listed.find(({ url }) => asked.includes(url.href))?.url
}
