import { Input } from 'antd'
import { Search } from 'lucide-react'
import { type KeyboardEventHandler, useEffect, useRef, useState } from 'react'
import { useClear } from '#web/ui/form/use-clear.tsx'

/** How long typing has to rest before the list follows it. */
const restMs = 350

/** A word to look for. What is typed is handed on, trimmed, once typing rests or with Enter. */
export function KeywordInput({
  label,
  value,
  onChange,
  className,
  onKeyDown,
}: {
  label: string
  value: string
  onChange: (keyword: string) => void
  className?: string
  onKeyDown?: KeyboardEventHandler
}) {
  const [typed, setTyped] = useState(value)
  const clear = useClear()
  const [shown, setShown] = useState(value)
  // The value changed by other means, such as the way back.
  if (shown !== value) {
    setShown(value)
    // A space that was just typed is no change.
    if (value !== typed.trim()) setTyped(value)
  }
  const handOn = useRef(onChange)
  useEffect(() => {
    handOn.current = onChange
  }, [onChange])
  useEffect(() => {
    const next = typed.trim()
    if (next === value) return
    const timer = setTimeout(() => handOn.current(next), restMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <Input
      {...(className !== undefined && { className })}
      {...(onKeyDown !== undefined && { onKeyDown })}
      aria-label={label}
      placeholder={label}
      prefix={<Search size={15} aria-hidden="true" />}
      maxLength={64}
      allowClear={clear}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => onChange(typed.trim())}
    />
  )
}
