import { useEffect } from 'react'
import { provideBeside } from '#web/platform/page/open-beside.ts'
import { isBeside, type ToolEntry, targetOf } from './tool-list.ts'

/** The tool that shows an address beside the page, on that address. */
export function toolAt(tools: readonly ToolEntry[], address: string): ToolEntry | undefined {
  const target = targetOf(address)
  if (target === undefined || !('path' in target)) return undefined
  const tool = tools.find(
    (one) => isBeside(one) && 'path' in one.target && one.target.path === target.path,
  )
  return tool && { ...tool, target }
}

/** Lets links of the page open a tool beside it, where there is room and the page is another. */
export function useBeside(
  tools: readonly ToolEntry[],
  { path, isNarrow }: { path: string; isNarrow: boolean },
  show: (tool: ToolEntry) => void,
) {
  useEffect(
    () =>
      provideBeside((address) => {
        const tool = isNarrow ? undefined : toolAt(tools, address)
        if (tool === undefined || ('path' in tool.target && tool.target.path === path)) return false
        show(tool)
        return true
      }),
    [tools, path, isNarrow, show],
  )
}
