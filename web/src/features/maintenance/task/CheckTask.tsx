import type { LocalText } from '@iwater/contract/fields'
import { checkTask, sendBackTask } from '@iwater/contract/maintenance/tasks'
import { useState } from 'react'
import type { Row } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { checkText } from './check.text.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Checks a task that is done, or sends it back; who completed it is told that somebody else does so. */
export function CheckTask({ row }: { row: Row }) {
  const words = useText(checkText)
  const local = useLocal()
  const userId = useSession(({ info }) => info?.userInfo.userId)
  const [asked, setAsked] = useState<'check' | 'sendBack'>()
  if (row['done_by'] === userId) return <p className="task-quiet">{words.ownHint}</p>
  const name = local(row['name'] as LocalText)
  return (
    <>
      <p className="task-quiet">{words.hint}</p>
      <div className="task-buttons">
        <Button onClick={() => setAsked('sendBack')}>{words.sendBack}</Button>
        <Button variant="solid" onClick={() => setAsked('check')}>
          {words.check}
        </Button>
      </div>
      {asked === 'check' && (
        <ReasonDialog
          words={{
            title: words.checkTitle(name),
            text: words.checkAsk,
            reason: words.remark,
            confirm: words.check,
            done: words.checked,
          }}
          isRequired={false}
          isReversible
          act={(remark) => call(checkTask, { taskId: row.id, remark })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'sendBack' && (
        <ReasonDialog
          words={{
            title: words.sendBackTitle(name),
            text: words.sendBackAsk,
            reason: words.reason,
            confirm: words.sendBack,
            done: words.sentBack,
          }}
          isReversible
          act={(reason) => call(sendBackTask, { taskId: row.id, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
