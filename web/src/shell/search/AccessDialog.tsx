import './access-dialog.css'
import { permissions } from '@iwater/contract/access'
import {
  type AccessExplanation,
  type ExplanationReason,
  explainAccess,
} from '@iwater/contract/access-explanation'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pagePatterns } from '#web/app/page-patterns.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { sessionNow } from '#web/platform/session/session.ts'
import type { AccessQuestion } from '#web/platform/session/use-access-explanation.ts'
import { AccessReasonText } from '#web/product/AccessReason.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import { searchText } from './search.text.ts'

/** Reasons for missing access; pages that no menu has are not missing. */
const hidden: ReadonlySet<ExplanationReason> = new Set(['permission', 'menu', 'system'])

const lonePages = pagePatterns.filter((path) => !path.includes(':'))

/** All missing access of the user: pages first, then permissions that no page needs. */
async function askEverything(signal: AbortSignal): Promise<readonly AccessExplanation[]> {
  const ask = (question: AccessQuestion) => call(explainAccess, question, { signal })
  const held: ReadonlySet<string> = new Set(sessionNow().info?.permissions)
  const pages = await Promise.all(lonePages.map((path) => ask({ path })))
  const missing = pages.filter(({ reason }) => hidden.has(reason))
  const told = new Set(missing.map(({ permission }) => permission))
  const missingPermissions = permissions.filter((one) => !held.has(one) && !told.has(one))
  return [
    ...missing,
    ...(await Promise.all(missingPermissions.map((permission) => ask({ permission })))),
  ]
}

type Answer = { explanations: readonly AccessExplanation[] } | { error: ApiError }

function useEverything() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    askEverything(ending.signal).then(
      (explanations) => setAnswer({ explanations }),
      (error: unknown) => {
        if (ending.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setAnswer({ error })
      },
    )
    return () => ending.abort()
  }, [])
  return answer
}

function Missing({ explanation }: { explanation: AccessExplanation }) {
  const local = useLocal()
  const name = explanation.name === null ? explanation.permissionName : local(explanation.name)
  return (
    <details className="missing-access">
      <summary>
        <ChevronRight size={15} aria-hidden="true" />
        <span>{name}</span>
      </summary>
      <div>
        <AccessReasonText explanation={explanation} />
      </div>
    </details>
  )
}

/** Explains missing access: pages and permissions, and who can grant them. */
export function AccessDialog({ onClose }: { onClose: () => void }) {
  const { access: words } = useText(searchText)
  const answer = useEverything()
  return (
    <Panel in="dialog" title={words.title} onClose={onClose}>
      {answer === null && <RowsSkeleton count={5} />}
      {answer !== null && 'error' in answer && <ErrorNote error={answer.error} />}
      {answer !== null && 'explanations' in answer && (
        <>
          <p>{answer.explanations.length === 0 ? words.nothing : words.hint}</p>
          {answer.explanations.map((one) => (
            <Missing key={`${one.name?.en} ${one.permission}`} explanation={one} />
          ))}
        </>
      )}
    </Panel>
  )
}
