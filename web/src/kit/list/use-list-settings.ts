import type { Entity } from '@iwater/contract/kit/entity'
import {
  type ListPreference,
  readListPreference,
  removeListPreference,
  saveListPreference,
} from '@iwater/contract/kit/list-preference'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, apiQuery, call } from '#web/platform/api/api.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { settingsWriter } from './settings-writer.ts'

const none: ListPreference = { version: 0, settings: { views: [] } }

const settingsQuery = (list: string) => ({
  ...apiQuery(readListPreference, { list }),
  // A list does not wait for another try: it is shown as it is described.
  retry: false,
  staleTime: 300_000,
})

/** Settings with nothing in them are removed. */
async function store(list: string, { version, settings }: ListPreference) {
  if (version === 0 || settings.columns !== undefined || settings.views.length > 0)
    return call(saveListPreference, { list, version, settings })
  await call(removeListPreference, { list, version })
  return none
}

/** How the user has arranged a list, and how to change that; it is kept on the server. */
export function useListSettings({ table: list }: Entity) {
  const client = useQueryClient()
  const options = useMemo(() => settingsQuery(list), [list])
  const { data, isPending } = useQuery(options)
  const change = useMemo(
    () =>
      settingsWriter({
        known: () => client.getQueryData(options.queryKey) ?? none,
        load: () => call(readListPreference, { list }),
        store: (preference) => store(list, preference),
        show: (preference) => client.setQueryData(options.queryKey, preference),
        isChangedByOthers: (error) =>
          error instanceof ApiError && error.code === 'preferences.list-changed',
        onFailure: (error) => {
          if (!(error instanceof ApiError)) throw error
          showFailure(error)
        },
      }),
    [client, options, list],
  )
  return { settings: (data ?? none).settings, isPending, change }
}
