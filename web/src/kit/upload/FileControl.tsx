import { findFileUrl } from '@iwater/contract/files'
import { mostFiles } from '@iwater/contract/kit/check'
import type { FileField, FilesField } from '@iwater/contract/kit/field-types'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiQuery } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import type { ControlProps } from '../form/control-props.ts'
import type { Shown } from './StoredFileEntry.tsx'
import { UploadField } from './UploadField.tsx'
import { uploadText } from './upload.text.ts'

const idsOf = (value: unknown) => [value ?? []].flat().map((id) => String(id))

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
function useShownFiles(ids: readonly string[], told: readonly Shown[]): Shown[] {
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

/** The files of a field of a record. */
export function FileControl({
  field,
  value,
  onChange,
  isDisabled,
  files = [],
  onSending,
  tied,
}: ControlProps<FileField | FilesField>) {
  const local = useLocal()
  const client = useQueryClient()
  const shown = useShownFiles(idsOf(value), files)
  return (
    <UploadField
      label={local(field.title)}
      files={shown}
      most={field.type === 'file' ? 1 : (field.maxItems ?? mostFiles)}
      group={field.group}
      maxBytes={field.maxBytes}
      picture={field.picture}
      isDisabled={isDisabled}
      tied={tied}
      onSending={onSending}
      onUploaded={(file) => client.setQueryData(factsQuery(file.fileId).queryKey, file)}
      onChange={(next) => {
        const ids = next.map(({ fileId }) => fileId)
        onChange(field.type === 'file' ? (ids[0] ?? null) : ids)
      }}
    />
  )
}
