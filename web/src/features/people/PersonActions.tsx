import {
  endPersonSessions,
  type PersonDetail,
  renewPassword,
  setPersonEnabled,
} from '@iwater/contract/accounts/people'
import { resetPersonSecurity, unlockPerson } from '@iwater/contract/sign-in/account-security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CirclePause, CirclePlay, KeyRound, LockOpen, LogOut, ShieldOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { renewPeople } from './people.api.ts'
import { personText } from './person.text.ts'

const DisableQuestion = lazy(async () => ({
  default: (await import('./DisableQuestion.tsx')).DisableQuestion,
}))

type Asked = 'renew' | 'endSessions' | 'resetSecurity'

type Work = Asked | 'enable' | 'unlock'
type Action = Work | 'disable'

/** What each button does; only a new password has something to show. */
const works: Readonly<
  Record<Work, (personId: string) => Promise<{ password?: string; ended?: number } | null>>
> = {
  enable: (personId: string) => call(setPersonEnabled, { personId, isEnabled: true }),
  unlock: (personId: string) => call(unlockPerson, { userId: personId }),
  endSessions: (personId: string) => call(endPersonSessions, { personId }),
  resetSecurity: (personId: string) => call(resetPersonSecurity, { userId: personId }),
  renew: (personId: string) => call(renewPassword, { personId }),
}

const icons = {
  enable: CirclePlay,
  unlock: LockOpen,
  renew: KeyRound,
  endSessions: LogOut,
  resetSecurity: ShieldOff,
  disable: CirclePause,
} as const satisfies Record<Action, unknown>

/** Which buttons make sense for a person; what protects the own account is not taken away from here. */
const buttonsFor = ({ state, isSelf, hasSecondFactor, sessionCount }: PersonDetail): Action[] => [
  ...(state === 'disabled' ? (['enable'] as const) : []),
  ...(state === 'locked' && !isSelf ? (['unlock'] as const) : []),
  ...(isSelf ? [] : (['renew'] as const)),
  ...(sessionCount > 0 ? (['endSessions'] as const) : []),
  ...(hasSecondFactor && !isSelf ? (['resetSecurity'] as const) : []),
  ...(isSelf || state === 'disabled' ? [] : (['disable'] as const)),
]

const isAsked = (work: Action): work is Asked | 'disable' => work !== 'enable' && work !== 'unlock'

/** What an administrator can do with the account of a person. */
export function PersonActions({
  person,
  onPassword,
}: {
  person: PersonDetail
  onPassword: (password: string) => void
}) {
  const words = useText(personText)
  const name = useLocal()(person.name)
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | 'disable' | null>(null)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (work: Work) => works[work](person.userId),
    onSuccess: async (result) => {
      setAsked(null)
      await renewPeople(client)
      if (result?.password !== undefined) onPassword(result.password)
    },
  })
  const ask = (work: Asked | 'disable') => {
    reset()
    setAsked(work)
  }
  return (
    <IfAllowed button="edit">
      <div className="person-actions">
        {buttonsFor(person).map((work) => {
          const Icon = icons[work]
          return (
            <Button
              key={work}
              isBusy={isPending}
              onClick={() => (isAsked(work) ? ask(work) : mutate(work))}
            >
              <Icon size={15} aria-hidden="true" />
              {words[work]}
            </Button>
          )
        })}
      </div>
      {asked === null && error !== null && <ErrorNote error={error} />}
      {asked === 'disable' && (
        <Suspense fallback={null}>
          <DisableQuestion
            person={person}
            onDone={async () => {
              setAsked(null)
              await renewPeople(client)
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {asked !== null && asked !== 'disable' && (
        <ConfirmDialog
          title={words.ask[asked].title(name)}
          confirmLabel={words[asked]}
          isBusy={isPending}
          error={error}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{words.ask[asked].text}</p>
        </ConfirmDialog>
      )}
    </IfAllowed>
  )
}
