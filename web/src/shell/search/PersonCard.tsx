import './person-card.css'
import { type Contact, listContacts } from '@iwater/contract/accounts/profile'
import type { LocalText } from '@iwater/contract/fields'
import type { FoundThings } from '@iwater/contract/search'
import { ArrowLeft, MessageSquare, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { beginDraftTo } from '#web/features/messages/compose-draft.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useHasPermission, useSession } from '#web/platform/session/session.ts'
import type { Go } from '#web/shell/use-go.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Avatar } from '#web/ui/picture/Avatar.tsx'
import { searchText } from './search.text.ts'

type FoundPerson = FoundThings['people'][number]

/** Contact details; the data of the search result is shown until they are loaded. */
function useContact(userId: string) {
  const [contact, setContact] = useState<Contact | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    call(listContacts, { userId, size: 1 }, { signal: ending.signal }).then(
      ({ records }) => setContact(records[0] ?? null),
      (failure: unknown) => {
        if (ending.signal.aborted) return
        if (!(failure instanceof ApiError)) throw failure
        setError(failure)
      },
    )
    return () => ending.abort()
  }, [userId])
  return { contact, error }
}

/** A number or an address that can be used; a line of its height until it is there. */
function Reach({ scheme, to }: { scheme: 'tel' | 'mailto'; to: string | null | undefined }) {
  const words = useText(searchText)
  if (to === undefined) return <span className="person-card-wait" />
  if (to === null) return <span className="person-card-none">{words.card.none}</span>
  return <a href={`${scheme}:${to}`}>{to}</a>
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Facts({ person, contact }: { person: FoundPerson; contact: Contact | null }) {
  const { card: words } = useText(searchText)
  const local = useLocal()
  const title = local(person.title)
  const department: LocalText | null = contact?.departmentNames ?? null
  return (
    <dl>
      {title !== '' && <Fact label={words.title}>{title}</Fact>}
      <Fact label={words.organisation}>
        {local(contact?.organizationNames ?? person.organizationName)}
      </Fact>
      {department !== null && <Fact label={words.department}>{local(department)}</Fact>}
      <Fact label={words.phone}>
        <Reach scheme="tel" to={contact?.phone} />
      </Fact>
      <Fact label={words.email}>
        <Reach scheme="mailto" to={contact?.email} />
      </Fact>
    </dl>
  )
}

function Actions({ person, go }: { person: FoundPerson; go: Go }) {
  const { card: words } = useText(searchText)
  const local = useLocal()
  const loginId = useSession((session) => session.info?.userInfo.loginId)
  const mayWrite = useHasPermission('messages.publish')
  const maySee = useHasPermission('people.manage')
  const { userId, name, organizationName } = person
  const write = () => {
    if (loginId === undefined) return
    const label = `${local(name)} · ${local(organizationName)}`
    beginDraftTo(loginId, { value: userId, label })
    go(paths.messages({ new: userId }))
  }
  return (
    <div className="person-card-actions">
      {mayWrite && userId !== loginId && (
        <Button onClick={write}>
          <MessageSquare size={15} aria-hidden="true" />
          {words.write}
        </Button>
      )}
      {maySee && (
        <Button onClick={() => go(paths.people({ record: userId }))}>
          <Users size={15} aria-hidden="true" />
          {words.manage}
        </Button>
      )}
    </div>
  )
}

/** A person with contact details and actions. */
export function PersonCard({
  person,
  go,
  onClose,
}: {
  person: FoundPerson
  go: Go
  onClose: () => void
}) {
  const words = useText(searchText)
  const name = useLocal()(person.name)
  const { contact, error } = useContact(person.userId)
  return (
    <section className="person-card" aria-label={name}>
      <IconButton label={words.back} autoFocus onClick={onClose}>
        <ArrowLeft size={18} />
      </IconButton>
      <Avatar name={name} picture={contact?.imgUrl ?? null} size={48} />
      <div>
        <b>{name}</b>
        <Facts person={person} contact={contact} />
        {error !== null && <ErrorNote error={error} />}
        <Actions person={person} go={go} />
      </div>
    </section>
  )
}
