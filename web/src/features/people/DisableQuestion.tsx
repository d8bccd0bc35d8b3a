import '#web/product/rights/rights-losses.css'
import { type DisableImpact, readDisableImpact } from '@iwater/contract/accounts/disable-impact'
import { type PersonDetail, setPersonEnabled } from '@iwater/contract/accounts/people'
import { useMutation, useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { disableQuestionText } from './disable-question.text.ts'

function Losses({
  impact: { sessions, roles, organization, lastWith },
}: {
  impact: DisableImpact
}) {
  const words = useText(disableQuestionText)
  const local = useLocal()
  const format = useFormat()
  return (
    <div className="rights-losses">
      <ul>
        {roles.length > 0 && <li>{words.roles(roles.map(local).join(words.between))}</li>}
        {sessions > 0 && <li>{words.sessions(format.number(sessions))}</li>}
      </ul>
      {lastWith.length > 0 && (
        <section aria-label={words.lastWith(local(organization))}>
          <h3>{words.lastWith(local(organization))}</h3>
          <ul>
            {lastWith.map(({ permission, name }) => (
              <li key={permission}>{local(name)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Tells what is lost by disabling a person, and asks whether it is meant. */
export function DisableQuestion({
  person: { userId: personId, name },
  onDone,
  onClose,
}: {
  person: PersonDetail
  /** Takes the question away, too. */
  onDone: () => unknown
  onClose: () => void
}) {
  const words = useText(disableQuestionText)
  const impact = useQuery({ ...apiQuery(readDisableImpact, { personId }), staleTime: 0, gcTime: 0 })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(setPersonEnabled, { personId, isEnabled: false }),
    onSuccess: onDone,
  })
  return (
    <ConfirmDialog
      title={words.title(useLocal()(name))}
      confirmLabel={words.disable}
      isReversible
      isBusy={isPending || impact.isPending}
      error={error ?? impact.error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {impact.data && <Losses impact={impact.data} />}
    </ConfirmDialog>
  )
}
