import type { ImportPreview } from '@iwater/contract/field/imports'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { keepDraft, readDraft } from './draft-record.ts'
import { type Draft, draftOf, type Here } from './mapping-draft.ts'

export type ChangeDraft = (change: (draft: Draft) => Draft) => void

/** The organisation on screen and its clocks. */
export function useHere(): Here {
  const orgId = useSession((session) => session.organisationId) ?? undefined
  const timeZone = useTimeZone()
  return useMemo(() => ({ orgId, timeZone }), [orgId, timeZone])
}

/**
 * The choice of columns while it is being made; kept for the tab, so that neither the steps nor loading
 * the page again lose any of it. Undefined until the preview is there.
 */
export function useDraft(importId: string, preview: ImportPreview | undefined) {
  const here = useHere()
  const [changed, setChanged] = useState<Draft>()
  const begun = useMemo(
    () => preview && (readDraft(importId, preview.columns) ?? draftOf(preview, here)),
    [importId, preview, here],
  )
  useUnsaved(changed !== undefined)
  useEffect(() => {
    if (changed !== undefined) keepDraft(importId, changed)
  }, [importId, changed])
  const change: ChangeDraft = useCallback(
    (next) =>
      setChanged((current) => {
        const draft = current ?? begun
        return draft && next(draft)
      }),
    [begun],
  )
  return { draft: changed ?? begun, change }
}
