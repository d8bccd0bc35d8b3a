import type { Entity } from '@iwater/contract/kit/entity'
import type { ImportReport, OrderedImport } from '@iwater/contract/kit/import-calls'
import { useMutation } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { saveFile } from '#web/product/file-links.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { JobFailure } from './ImportFailed.tsx'
import { ImportFindings } from './ImportFindings.tsx'
import { InFooter } from './InFooter.tsx'
import { importText } from './import.text.ts'
import { importsOf } from './imports.ts'
import { isUsable, writes } from './writes.ts'

function FaultyFile({ fileId }: { fileId: string }) {
  const words = useText(importText)
  const { mutate, error, isPending } = useMutation({ mutationFn: saveFile })
  return (
    <div className="kit-import-faulty">
      <Button isBusy={isPending} onClick={() => mutate(fileId)}>
        <Download size={15} aria-hidden="true" />
        {words.faultyFile}
      </Button>
      <p className="kit-note">{words.faultyNote}</p>
      {error !== null && <ErrorNote error={error} />}
    </div>
  )
}

type Review = {
  entity: Entity
  order: OrderedImport
  onAgain: () => void
  onOrdered: () => Promise<unknown>
}

/** Stores what would be added and changed; rows with faults are left out only on request. */
function StoreRows({
  entity,
  order: { recordImportId },
  report: { added, changed, faulty },
  onAgain,
  onOrdered,
}: Review & { report: ImportReport }) {
  const words = useText(importText)
  const format = useFormat()
  const [leaveOutFaulty, setLeaveOut] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(importsOf(entity).store, { recordImportId, leaveOutFaulty }),
    onSuccess: onOrdered,
  })
  const count = added + changed
  return (
    <>
      {faulty > 0 && (
        <Checkbox checked={leaveOutFaulty} onChange={({ target }) => setLeaveOut(target.checked)}>
          {words.leaveOut(format.number(faulty))}
        </Checkbox>
      )}
      {error !== null && <ErrorNote error={error} />}
      <Button onClick={onAgain}>{words.chooseOther}</Button>
      <InFooter>
        <Button
          variant="solid"
          isBusy={isPending}
          disabled={faulty > 0 && !leaveOutFaulty}
          onClick={() => mutate()}
        >
          {words.store(format.number(count))}
        </Button>
      </InFooter>
    </>
  )
}

/** What a dry run has found, and the decision about it. */
export function ImportReview(review: Review) {
  const words = useText(importText)
  const { jobId, fileName, faultyFileId, report } = review.order
  if (report === null) return null
  const isRight = isUsable(report)
  const isSomething = writes(report)
  return (
    <>
      <b className="kit-import-file">{fileName}</b>
      <JobFailure jobId={jobId} />
      {isRight && <ImportCounts report={report} />}
      <ImportFindings report={report} />
      {faultyFileId !== null && <FaultyFile fileId={faultyFileId} />}
      {isRight && !isSomething && <p role="status">{words.nothing}</p>}
      {isSomething ? (
        <StoreRows {...review} report={report} />
      ) : (
        <Button onClick={review.onAgain}>{words.chooseOther}</Button>
      )}
    </>
  )
}
