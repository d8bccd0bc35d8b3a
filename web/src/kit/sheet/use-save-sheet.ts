import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { callsOf, type Row, recordQuery, renewRecords } from '../records.ts'
import { saveInput, takeFields, takeLatest } from './save-sheet.ts'
import type { Sheet } from './use-sheet.ts'
import type { SheetSetting } from './use-sheet-setting.ts'

type Conflicts = readonly { id: string; version: number | null }[]

/** Saves what was changed in a sheet by one call, and takes what is rejected to its cells. */
export function useSaveSheet(
  entity: Entity,
  { form }: SheetSetting,
  sheet: Sheet,
  onSaved: (count: number) => void,
) {
  const client = useQueryClient()
  const language = useLanguage()

  /** The records that somebody else has changed, as they are now. */
  async function latestOf(conflicts: Conflicts) {
    const latest = new Map<string, Row | null>()
    for (const { id, version } of conflicts) {
      const query = { ...recordQuery(entity, id), staleTime: 0 }
      latest.set(id, version === null ? null : ((await client.fetchQuery(query)) as Row))
    }
    return latest
  }

  return useMutation({
    mutationFn: () => call(callsOf(entity).save, saveInput(form, sheet.rows) as never),
    onSuccess: async () => {
      const count = sheet.touched.length
      await renewRecords(client, entity)
      onSaved(count)
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return
      sheet.mark((rows) => takeFields(form, rows, error.fields, language))
      if (error.code !== 'records.changed') return
      const latest = await latestOf((error.details.conflicts ?? []) as Conflicts)
      sheet.amend((rows) => takeLatest(form, rows, latest))
    },
  })
}
