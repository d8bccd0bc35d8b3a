import type { LocalText } from '@iwater/contract/fields'
import { isWebAddress } from '@iwater/contract/rules/address'
import type { Tool, ToolKind } from '@iwater/contract/tools'
import { addressOfOldLink } from '#web/platform/address/old-address.ts'
import { parseUrl } from '#web/platform/address/parse-url.ts'
import { ownPath } from '#web/platform/page/own-path.ts'
import { addressOfTool, iconOfTool } from '#web/platform/page/tool-address.ts'

/** Where a tool leads: a page of ours, by path and query, or one of the web. */
export type ToolTarget = { path: string; query: string } | { address: URL }

export type ToolEntry = {
  id: string
  kind: ToolKind
  name: LocalText
  /** A name of our own icons; empty where there is a picture or none. */
  icon: string
  picture: string | null
  target: ToolTarget
}

/** A page of ours as today's or the old product writes it. */
function ownTarget(address: string): ToolTarget | undefined {
  const hash = address.indexOf('#/')
  const path = ownPath(hash < 0 ? address : addressOfOldLink({ hash: address.slice(hash) }))
  if (path === undefined) return undefined
  const [pathname = '', query = ''] = path.split('?', 2)
  return { path: pathname, query }
}

export function targetOf(address: string): ToolTarget | undefined {
  if (!isWebAddress(address)) return ownTarget(address)
  const url = parseUrl(address)
  return url === null ? undefined : { address: url }
}

/** The tools that can be opened; one without an address is not shown. */
export const toolEntries = (tools: readonly Tool[]): ToolEntry[] =>
  tools.flatMap((tool) => {
    const target = targetOf(addressOfTool(tool))
    if (target === undefined) return []
    const { configId, configValue, name, picUrl } = tool
    const icon = picUrl === null ? iconOfTool(tool) : ''
    return [{ id: configId, kind: configValue, name, icon, picture: picUrl, target }]
  })

/** Customer service and the assistant stay beside the page; the others open in front of it. */
export const isBeside = ({ kind }: ToolEntry) => kind === '3' || kind === '4'
