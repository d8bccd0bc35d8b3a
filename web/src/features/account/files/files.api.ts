import { listOwnFiles } from '@iwater/contract/files'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { type FilesFilter, filesInput } from './files-filter.ts'

export const filesQuery = (filter: FilesFilter) =>
  queryOptions({
    ...apiQuery(listOwnFiles, filesInput(filter)),
    placeholderData: keepPreviousData,
  })

export const renewFiles = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [listOwnFiles.path] })
