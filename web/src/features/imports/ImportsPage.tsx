import './imports.css'
import './upload/upload.css'
import './columns/columns.css'
import './outcome/outcome.css'
import type { ImportPreview } from '@iwater/contract/field/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { usePage } from '#web/platform/page/page.ts'
import { ImportInWork } from './ImportInWork.tsx'
import { ImportList } from './ImportList.tsx'
import { importsQuery, previewQuery } from './imports.api.ts'
import { NewImport } from './upload/NewImport.tsx'
import { useUpload } from './upload/use-upload.ts'
import { useMayImport } from './use-may-import.ts'

/** The last imports; or, as the address says, a new one or one that is under way. */
export default function ImportsPage() {
  const { query, setQuery } = usePage()
  const client = useQueryClient()
  const mayImport = useMayImport()
  const shown = query.get('import')
  const goOn = useCallback(
    (preview: ImportPreview) => {
      client.setQueryData(previewQuery(preview.importId).queryKey, preview)
      void client.invalidateQueries({ queryKey: importsQuery.queryKey })
      // Users on another page meanwhile stay there and find it in the list.
      if (shown === 'new') setQuery({ import: preview.importId }, { replace: true })
    },
    [client, shown, setQuery],
  )
  const upload = useUpload(goOn)
  if (shown === null || (shown === 'new' && !mayImport)) return <ImportList />
  if (shown === 'new') return <NewImport upload={upload} />
  return <ImportInWork key={shown} importId={shown} />
}
