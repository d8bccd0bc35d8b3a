import { findFileUrl, type StoredFile } from '@iwater/contract/files'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiQuery } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import type { Shown } from './StoredFileEntry.tsx'
import { uploadText } from './upload.text.ts'

/** Addresses of pictures are valid for longer. */
const staleMs = 1_800_000

const factsQuery = (fileId: string) => ({
  ...apiQuery(findFileUrl, { fileId }),
  staleTime: staleMs,
  retry: false,
})

/** The facts of a file; none of one that the reader may not read, or that is gone. */
async function readFacts(client: QueryClient, fileId: string): Promise<Shown | null> {
  try {
    return await client.fetchQuery(factsQuery(fileId))
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The files of a field by their ids; those that the record does not tell are asked for. */
export function useShownFiles(ids: readonly string[], told: readonly Shown[]): Shown[] {
  const words = useText(uploadText)
  const client = useQueryClient()
  const known = new Map(told.map((file) => [file.fileId, file]))
  const asked = ids.filter((fileId) => !known.has(fileId))
  const { data = [] } = useQuery({
    queryKey: ['files of a field', asked],
    queryFn: () => Promise.all(asked.map((fileId) => readFacts(client, fileId))),
    enabled: asked.length > 0,
  })
  for (const fileId of asked) {
    const found =
      data.find((file) => file?.fileId === fileId) ??
      client.getQueryData<Shown>(factsQuery(fileId).queryKey)
    if (found) known.set(fileId, found)
  }
  // A file that the reader may not read stays with the record.
  return ids.map((fileId) => known.get(fileId) ?? { fileId, name: words.hidden, group: 'text' })
}

/** Keeps the facts of a file that was just stored, so that nobody has to ask for them. */
export function useNoteStored() {
  const client = useQueryClient()
  return (file: StoredFile) => client.setQueryData(factsQuery(file.fileId).queryKey, file)
}
