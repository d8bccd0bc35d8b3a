import './why-dialog.css'
import { permissions } from '@iwater/contract/access'
import { askWhy, type Why, type WhyReason } from '@iwater/contract/why'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { pagePatterns } from '#web/app/page-patterns.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { sessionNow } from '#web/platform/session/session.ts'
import type { WhyQuestion } from '#web/platform/session/use-why.ts'
import { WhyAnswer } from '#web/product/WhyText.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import { searchText } from './search.text.ts'

/** Reasons that keep something from a person; pages that the product has but no menu does are not missing. */
const hidden: ReadonlySet<WhyReason> = new Set(['permission', 'menu', 'system'])

const lonePages = pagePatterns.filter((path) => !path.includes(':'))

/** Everything that is kept from the person: pages first, then rights that no page has told of. */
async function askEverything(signal: AbortSignal): Promise<readonly Why[]> {
  const ask = (question: WhyQuestion) => call(askWhy, question, { signal })
  const held: ReadonlySet<string> = new Set(sessionNow().info?.permissions)
  const pages = await Promise.all(lonePages.map((path) => ask({ path })))
  const missing = pages.filter(({ reason }) => hidden.has(reason))
  const told = new Set(missing.map(({ permission }) => permission))
  const rights = permissions.filter((one) => !held.has(one) && !told.has(one))
  return [...missing, ...(await Promise.all(rights.map((permission) => ask({ permission }))))]
}

type Answer = { whys: readonly Why[] } | { error: ApiError }

function useEverything() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    askEverything(ending.signal).then(
      (whys) => setAnswer({ whys }),
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

function Missing({ why }: { why: Why }) {
  const local = useLocal()
  const name = why.name === null ? why.permissionName : local(why.name)
  return (
    <details className="why-missing">
      <summary>
        <ChevronRight size={15} aria-hidden="true" />
        <span>{name}</span>
      </summary>
      <div>
        <WhyAnswer why={why} />
      </div>
    </details>
  )
}

/** Why the person does not see something: what is kept from them, which right is missing and who can give it. */
export function WhyDialog({ onClose }: { onClose: () => void }) {
  const { why: words } = useText(searchText)
  const answer = useEverything()
  return (
    <Dialog title={words.title} onClose={onClose}>
      {answer === null && <RowsSkeleton count={5} />}
      {answer !== null && 'error' in answer && <ErrorNote error={answer.error} />}
      {answer !== null && 'whys' in answer && (
        <>
          <p>{answer.whys.length === 0 ? words.nothing : words.hint}</p>
          {answer.whys.map((one) => (
            <Missing key={`${one.name?.en} ${one.permission}`} why={one} />
          ))}
        </>
      )}
    </Dialog>
  )
}
