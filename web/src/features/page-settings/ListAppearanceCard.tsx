import { listSizeWords, rowActionWords } from '@iwater/contract/audit-values'
import {
  type ListAppearance,
  listSizes,
  rowActionKinds,
  saveListAppearance,
} from '@iwater/contract/kit/list-appearance'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Radio } from 'antd'
import { appearanceQuery, keepAppearance } from '#web/kit/appearance/list-appearance.ts'
import { call } from '#web/platform/api/api.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { pageSettingsText } from './page-settings.text.ts'
import { Setting } from './Setting.tsx'
import { WatermarkSetting } from './WatermarkSetting.tsx'

/** Stores one choice at a time, which counts at once: lists of this window follow it without being asked for again. */
function useSaving() {
  const words = useText(pageSettingsText)
  const client = useQueryClient()
  return useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: saveListAppearance.path },
    mutationFn: (change: Partial<ListAppearance>) => call(saveListAppearance, change),
    onSuccess: (saved) => {
      client.setQueryData(appearanceQuery.queryKey, saved)
      keepAppearance(saved)
      showDone(words.saved)
    },
  })
}

/** How lists look for everybody of the tenant. */
export function ListAppearanceCard() {
  const words = useText(pageSettingsText)
  const language = useLanguage()
  const { data, error, refetch } = useQuery(appearanceQuery)
  const { mutate, error: rejection, isPending, variables } = useSaving()
  const of = <Value extends string>(
    values: readonly Value[],
    names: Readonly<Record<Value, string>>,
  ) => values.map((value) => ({ value, label: names[value] }))
  const chosen = data && { ...data, ...(isPending && variables) }
  return (
    <Card title={words.lists} note={words.listsNote}>
      {chosen === undefined ? (
        <Pending error={error} onRetry={refetch} rows={3} />
      ) : (
        <div className="page-settings-lists">
          <Setting title={words.listSize}>
            {(names) => (
              <Radio.Group
                {...names}
                name="list-size"
                value={chosen.rowSize}
                onChange={({ target }) => mutate({ rowSize: target.value })}
                options={of(listSizes, listSizeWords[language])}
              />
            )}
          </Setting>
          <Setting title={words.rowActions} hint={words.rowActionsHint}>
            {(names) => (
              <Radio.Group
                {...names}
                name="row-actions"
                value={chosen.rowActions}
                onChange={({ target }) => mutate({ rowActions: target.value })}
                options={of(rowActionKinds, rowActionWords[language])}
              />
            )}
          </Setting>
          <WatermarkSetting value={chosen} onChange={mutate} />
          {rejection !== null && <ErrorNote error={rejection} />}
        </div>
      )}
    </Card>
  )
}
