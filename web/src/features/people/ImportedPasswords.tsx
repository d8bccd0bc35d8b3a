import {
  deleteFirstPasswords,
  downloadFirstPasswords,
  readFirstPasswords,
} from '@iwater/contract/accounts/imported-people'
import type { StoredImport } from '@iwater/contract/kit/import-calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { download } from '#web/platform/api/download.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { importPeopleText } from './import-people.text.ts'

/**
 * The first passwords of the people of an import, for who imported them. A browser does not tell whether a file was saved, so they
 * stay on the server, for a day at most, until the user says that it was.
 */
export function ImportedPasswords({ stored: { recordImportId } }: { stored: StoredImport }) {
  const words = useText(importPeopleText)
  const format = useFormat()
  const { data, error, refetch } = useQuery(apiQuery(readFirstPasswords, { recordImportId }))
  const saving = useMutation({
    mutationFn: () => download(downloadFirstPasswords, { recordImportId }),
  })
  const deleting = useMutation({
    mutationFn: () => call(deleteFirstPasswords, { recordImportId }),
    onSettled: () => refetch(),
  })
  if (deleting.isSuccess) return <p role="status">{words.deleted}</p>
  const failure = deleting.error ?? saving.error ?? error
  const { count = 0, expiresAt = null } = data ?? {}
  return (
    <>
      {failure !== null && <ErrorNote error={failure} />}
      {count > 0 && (
        <div className="imported-passwords">
          <p>{words.waiting(format.number(count), format.dateTime(expiresAt))}</p>
          <Button
            variant={saving.isSuccess ? 'outline' : 'solid'}
            isBusy={saving.isPending}
            onClick={() => saving.mutate()}
          >
            <KeyRound size={15} aria-hidden="true" />
            {words.download}
          </Button>
          {saving.isSuccess && (
            <>
              <p role="status">{words.downloaded}</p>
              <Button variant="solid" isBusy={deleting.isPending} onClick={() => deleting.mutate()}>
                {words.delete}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}
