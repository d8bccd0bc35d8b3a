import { clearClientErrors } from '@iwater/contract/client-errors'
import { clientErrorLog } from '@iwater/contract/logs/client-error-log'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { renewRecords } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { logsText } from './logs.text.ts'

/** Deletes all errors that the user sees. */
export function ClearErrors() {
  const words = useText(logsText)
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Trash2 size={15} aria-hidden="true" />
        {words.clearErrors}
      </Button>
      {isAsking && (
        <Question
          title={words.clearTitle}
          label={words.clearErrors}
          work={() => call(clearClientErrors, {})}
          onDone={async () => {
            setIsAsking(false)
            await renewRecords(client, clientErrorLog)
          }}
          onClose={() => setIsAsking(false)}
        >
          {words.clearNote}
        </Question>
      )}
    </>
  )
}
