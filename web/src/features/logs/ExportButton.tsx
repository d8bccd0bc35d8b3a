import type { InputOf, Route } from '@iwater/contract/route'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '#web/platform/api/download.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { logsText } from './logs.text.ts'

/** Has the browser keep what the list shows, all its pages, as a table for spreadsheets. */
export function ExportButton<R extends Route>({ route, input }: { route: R; input: InputOf<R> }) {
  const words = useText(logsText)
  const { mutate, error, isPending } = useMutation({ mutationFn: () => download(route, input) })
  return (
    <IfAllowed button="export">
      <div className="log-export">
        <Button isBusy={isPending} onClick={() => mutate()}>
          <Download size={15} aria-hidden="true" />
          {isPending ? words.exporting : words.export}
        </Button>
        {error !== null && <ErrorNote error={error} />}
      </div>
    </IfAllowed>
  )
}
