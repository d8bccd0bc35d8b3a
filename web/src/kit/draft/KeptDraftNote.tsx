import './kept-draft.css'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { keptDraftText } from './kept-draft.text.ts'
import type { useKeptDraft } from './use-kept-draft.ts'

/** Offers what was entered before and not saved. */
export function KeptDraftNote({ kept }: { kept: ReturnType<typeof useKeptDraft> }) {
  const words = useText(keptDraftText)
  const format = useFormat()
  const { offered, goOn, discard } = kept
  const [now] = useState(() => Date.now())
  if (offered === undefined) return null
  const { savedAt } = offered
  const isToday = format.date(savedAt) === format.date(now)
  return (
    <div className="kit-kept" role="status">
      <History size={16} aria-hidden="true" />
      <p>
        <b>{words.kept(isToday ? format.shortTime(savedAt) : format.dateTime(savedAt))}</b>{' '}
        {words.hint}
      </p>
      <Button onClick={discard}>{words.discard}</Button>
      <Button variant="solid" onClick={goOn}>
        {words.goOn}
      </Button>
    </div>
  )
}
