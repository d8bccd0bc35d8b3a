import { Check, Copy, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { copyButtonText } from './copy-button.text.ts'
import { copyText } from './copy-text.ts'
import { IconButton } from './IconButton.tsx'

const shownMs = 2000

const icons = { idle: Copy, copied: Check, failed: X } as const

/** Copies a text and says whether that worked. `label` tells what is copied. */
export function CopyButton({
  text,
  label,
  onCopied,
}: {
  text: string
  label: string
  onCopied?: () => void
}) {
  const words = useText(copyButtonText)
  const [outcome, setOutcome] = useState<keyof typeof icons>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const Icon = icons[outcome]
  async function copy() {
    const isCopied = await copyText(text)
    setOutcome(isCopied ? 'copied' : 'failed')
    if (isCopied) onCopied?.()
  }
  return (
    <>
      <IconButton label={outcome === 'idle' ? label : words[outcome]} onClick={() => void copy()}>
        <Icon size={15} />
      </IconButton>
      <span className="w-read-out-only" role="status">
        {outcome !== 'idle' && words[outcome]}
      </span>
    </>
  )
}
