import { type AuditCheck, checkAuditTrail } from '@iwater/contract/audit'
import { useMutation } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { logsText } from './logs.text.ts'

/** Has the server walk the chain of the trail. */
export const useCheck = () => useMutation({ mutationFn: () => call(checkAuditTrail, {}) })

type Check = ReturnType<typeof useCheck>

export function CheckButton({ check }: { check: Check }) {
  const words = useText(logsText)
  return (
    <Button isBusy={check.isPending} onClick={() => check.mutate()}>
      <ShieldCheck size={15} aria-hidden="true" />
      {check.isPending ? words.checking : words.check}
    </Button>
  )
}

function Verdict({ found: { fault, wholeEntries, head } }: { found: AuditCheck }) {
  const words = useText(logsText)
  const format = useFormat()
  const Icon = fault === null ? ShieldCheck : ShieldAlert
  return (
    <div className={fault === null ? 'log-check' : 'log-check log-check-bad'}>
      <Icon size={22} aria-hidden="true" />
      <div>
        <b>
          {fault === null
            ? words.whole(format.number(wholeEntries))
            : words.faults[fault.kind](format.number(fault.number))}
        </b>
        <p>
          {words.head} <code>{`${head.number}:${head.hash}`}</code>
          <CopyButton text={`${head.number}:${head.hash}`} label={words.head} />
        </p>
        <small>{words.headHint}</small>
      </div>
    </div>
  )
}

/** What the check has found. */
export function CheckResult({ check: { data, error } }: { check: Check }) {
  return (
    <div role="status" className="log-check-place">
      {error !== null && <ErrorNote error={error} />}
      {error === null && data !== undefined && <Verdict found={data} />}
    </div>
  )
}
