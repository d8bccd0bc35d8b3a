import { sendTestFrame } from '@iwater/contract/field/frame-bench'
import type { FrameForm } from '@iwater/contract/field/frame-forms'
import type { OutputOf } from '@iwater/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { type ConnectionDetail, renewConnections } from '../connections.api.ts'
import { reasonIn, rejectionReasonText } from '../rejection-reason.text.ts'
import { frameBenchText } from './frame-bench.text.ts'

function Receipt({ receipt }: { receipt: OutputOf<typeof sendTestFrame> }) {
  const words = useText(frameBenchText)
  const reasons = useText(rejectionReasonText)
  const { number } = useFormat()
  const { stored, duplicates, conflicts, rejections, answers } = receipt
  return (
    <div className="bench-receipt" role="status">
      <p>
        {words.sent(number(stored), number(duplicates))}
        {conflicts > 0 && ` ${words.conflicts(number(conflicts))}`}
      </p>
      {rejections.length > 0 && (
        <ul>
          {rejections.map(({ key, reason }) => (
            <li key={`${key} ${reason}`} className="bench-bad">
              {words.rejected} <code>{key}</code> {reasonIn(reasons, reason)}
            </li>
          ))}
        </ul>
      )}
      {answers.length === 0 ? (
        <p className="bench-quiet">{words.noAnswer}</p>
      ) : (
        answers.map((answer) => (
          <pre key={answer} aria-label={words.answer}>
            {answer}
          </pre>
        ))
      )}
    </div>
  )
}

/** Sends what stands in the field to a test connection, and says what became of it. */
export function SendFrames({
  connection,
  text,
  form,
}: {
  connection: ConnectionDetail
  text: string
  form: FrameForm
}) {
  const words = useText(frameBenchText)
  const client = useQueryClient()
  const { connectionId, isTest } = connection
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(sendTestFrame, { connectionId, text, form }),
    onSettled: () => renewConnections(client),
  })
  if (!isTest)
    return (
      <p className="bench-quiet">
        {words.notForTests}{' '}
        <OwnLink to={paths.connection(connectionId)}>{words.openConnection}</OwnLink>
      </p>
    )
  return (
    <section className="bench-send">
      <Button isBusy={isPending} disabled={text.trim() === ''} onClick={() => mutate()}>
        <Send size={15} aria-hidden="true" />
        {words.send}
      </Button>
      <p className="bench-quiet">{words.sendNote}</p>
      {data !== undefined && !isPending && <Receipt receipt={data} />}
      {error !== null && !isPending && <ErrorNote error={error} />}
    </section>
  )
}
