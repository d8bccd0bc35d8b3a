import { useState } from 'react'
import { MenuIcon } from '#web/product/MenuIcon.tsx'
import type { ToolEntry } from './tool-list.ts'

/** The fallback icon by kind of tool. */
const usual = {
  '0': 'bell',
  '1': 'megaphone',
  '2': 'clipboard-list',
  '3': 'headset',
  '4': 'bot',
} as const

export function ToolIcon({
  tool,
  size = 18,
}: {
  tool: Pick<ToolEntry, 'kind' | 'icon' | 'picture'>
  size?: number
}) {
  const [isGone, setIsGone] = useState(false)
  if (tool.picture !== null && !isGone) {
    return (
      <img
        src={tool.picture}
        alt=""
        width={size}
        height={size}
        className="tool-picture"
        onError={() => setIsGone(true)}
      />
    )
  }
  return <MenuIcon name={tool.icon || usual[tool.kind]} size={size} />
}
