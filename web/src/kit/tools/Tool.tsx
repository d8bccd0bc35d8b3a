import type { LucideIcon } from 'lucide-react'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { FoldedTools, type ToolName } from './folded-tools.ts'

/** A tool of a list: a button, or an entry of the menu of tools where the bar has no room for it. */
export function Tool({
  name,
  icon: Icon,
  label,
  shows = 'icon',
  isBusy,
  isPressed,
  className,
  onSelect,
}: {
  name: ToolName
  icon: LucideIcon
  label: string
  shows?: 'icon' | 'label'
  isBusy?: boolean
  isPressed?: boolean
  className?: string
  onSelect: () => void
}) {
  const put = useContext(FoldedTools)(name)
  const latest = useRef(onSelect)
  useEffect(() => {
    latest.current = onSelect
  }, [onSelect])
  useLayoutEffect(() => {
    if (put === undefined) return
    const onSelect = () => latest.current()
    put(name, { key: name, label, icon: Icon, isChecked: isPressed, onSelect })
    return () => put(name, undefined)
  }, [put, name, label, Icon, isPressed])
  if (put !== undefined) return null
  return shows === 'label' ? (
    <Button data-tool={name} onClick={onSelect}>
      <Icon size={15} aria-hidden="true" />
      {label}
    </Button>
  ) : (
    <IconButton
      label={label}
      data-tool={name}
      aria-busy={isBusy || undefined}
      aria-pressed={isPressed}
      className={className}
      onClick={onSelect}
    >
      <Icon size={17} />
    </IconButton>
  )
}
