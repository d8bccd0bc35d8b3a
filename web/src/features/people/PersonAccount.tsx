import type { PersonDetail } from '@iwater/contract/accounts/people'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonStateTag } from './PersonStateTag.tsx'
import { peopleText } from './people.text.ts'
import { personText } from './person.text.ts'
import { ViewAsButton } from './ViewAsButton.tsx'

/** What is known of the account, and what can be done with it. */
export function PersonAccount({
  person,
  onPassword,
}: {
  person: PersonDetail
  onPassword: (password: string) => void
}) {
  const words = useText(personText)
  const listWords = useText(peopleText)
  const format = useFormat()
  return (
    <section className="person-account" aria-label={words.account}>
      <dl>
        <div>
          <dt>{words.loginName}</dt>
          <dd>
            <code className="person-code">{person.loginName}</code>
          </dd>
        </div>
        <div>
          <dt>{words.state}</dt>
          <dd>
            <PersonStateTag state={person.state} />
          </dd>
        </div>
        <div>
          <dt>{words.lastSignIn}</dt>
          <dd>
            {person.lastSignInAt === null ? listWords.never : format.dateTime(person.lastSignInAt)}
          </dd>
        </div>
        <div>
          <dt>{words.sessions}</dt>
          <dd className="w-figure">{format.number(person.sessionCount)}</dd>
        </div>
        <div>
          <dt>{words.secondFactor}</dt>
          <dd>{person.hasSecondFactor ? words.on : words.off}</dd>
        </div>
        <div>
          <dt>{words.createdAt}</dt>
          <dd>{format.date(person.createdAt)}</dd>
        </div>
      </dl>
      {person.isChangeable ? (
        <PersonActions person={person} onPassword={onPassword} />
      ) : (
        <p className="person-note">{words.notChangeable}</p>
      )}
      <ViewAsButton person={person} />
      {person.isSelf && <p className="person-note">{words.isSelf}</p>}
    </section>
  )
}
