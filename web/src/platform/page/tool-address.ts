import type { Tool } from '@iwater/contract/tools'

/** `configCode` is an address and an icon; only the last comma is the one between them. */
const halves = ({ configCode }: Pick<Tool, 'configCode'>) => {
  const comma = configCode.lastIndexOf(',')
  return comma < 0
    ? { address: configCode, icon: '' }
    : { address: configCode.slice(0, comma), icon: configCode.slice(comma + 1) }
}

export const addressOfTool = (tool: Pick<Tool, 'configCode'>) => halves(tool).address
export const iconOfTool = (tool: Pick<Tool, 'configCode'>) => halves(tool).icon
