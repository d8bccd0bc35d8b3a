import { sendTestFrame } from '@iwater/contract/field/frame-bench'
import type { FrameForm } from '@iwater/contract/field/frame-forms'
import type { OutputOf } from '@iwater/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId } from 'react'
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

/** What sending does, or why it cannot be done and where that is changed. */
function SendNote({ connection }: { connection: ConnectionDetail | undefined }) {
  const words = useText(frameBenchText)
  if (connection?.isTest === true) return words.sendNote
  const { note, to, link } =
    connection === undefined
      ? { note: words.chooseForTests, to: paths.connections(), link: words.openConnections }
      : {
          note: words.notForTests,
          to: paths.connection(connection.connectionId),
          link: words.openConnection,
        }
  return (
    <>
      {note} <OwnLink to={to}>{link}</OwnLink>
    </>
  )
}

/** Sends what stands in the field to a test connection and says what became of it, or why it cannot be sent. */
export function SendFrames({
  connection,
  text,
  form,
}: {
  /** Undefined where none was chosen. */
  connection: ConnectionDetail | undefined
  text: string
  form: FrameForm
}) {
  const words = useText(frameBenchText)
  const client = useQueryClient()
  const noteId = useId()
  const { connectionId = '', isTest = false } = connection ?? {}
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(sendTestFrame, { connectionId, text, form }),
    onSettled: () => renewConnections(client),
  })
  return (
    <section className="bench-send">
      <Button
        isBusy={isPending}
        disabled={!isTest || text.trim() === ''}
        aria-describedby={noteId}
        onClick={() => mutate()}
      >
        <Send size={15} aria-hidden="true" />
        {words.send}
      </Button>
      <p id={noteId} className="bench-quiet">
        <SendNote connection={connection} />
      </p>
      {data !== undefined && !isPending && <Receipt receipt={data} />}
      {error !== null && !isPending && <ErrorNote error={error} />}
    </section>
  )
}
