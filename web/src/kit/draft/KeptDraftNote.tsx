import './kept-draft.css'
import type { Fields } from '@iwater/contract/kit/field-types'
import { History } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { beginPanel } from '#web/ui/overlay/PanelFrame.tsx'
import { kitText } from '../kit.text.ts'
import { keptDraftText } from './kept-draft.text.ts'
import type { useKeptDraft } from './use-kept-draft.ts'

type Kept = Pick<ReturnType<typeof useKeptDraft>, 'offered' | 'goOn' | 'discard' | 'overtaken'>

function Overtaken({ names, fields }: { names: readonly string[]; fields: Fields }) {
  const words = useText(keptDraftText)
  const { between } = useText(kitText)
  const local = useLocal()
  const titles = names.flatMap((name) => {
    const title = fields[name]?.title
    return title === undefined ? [] : [local(title)]
  })
  return (
    <div className="kit-kept" role="status">
      <History size={16} aria-hidden="true" />
      <p>{words.overtaken(titles.join(between))}</p>
    </div>
  )
}

/** Offers what was entered before and not saved. */
export function KeptDraftNote({
  kept,
  fields,
}: {
  kept: Kept
  /** Of a form that does not show by itself what others have changed in the meantime. */
  fields?: Fields
}) {
  const words = useText(keptDraftText)
  const format = useFormat()
  const { offered, goOn, discard } = kept
  const [now] = useState(() => Date.now())
  const note = useRef<HTMLDivElement>(null)
  // In a panel the field that had the focus is closed now: keys go on at the question, and after it where the form begins.
  useEffect(() => {
    const { current } = note
    const dialog = current?.closest('dialog')
    if (!current || !dialog || offered === undefined) return
    current.focus({ preventScroll: true })
    return () => void requestAnimationFrame(() => dialog.isConnected && beginPanel(dialog))
  }, [offered])
  if (offered === undefined)
    return fields !== undefined && kept.overtaken.length > 0 ? (
      <Overtaken names={kept.overtaken} fields={fields} />
    ) : null
  const { savedAt } = offered
  const isToday = format.date(savedAt) === format.date(now)
  return (
    <div ref={note} className="kit-kept" role="status" tabIndex={-1}>
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
