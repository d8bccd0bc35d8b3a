import { type Contact, listContacts } from '@iwater/contract/accounts/profile'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { apiQuery } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { readListQuery, useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { Avatar } from '#web/ui/picture/Avatar.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { contactsText } from './contacts.text.ts'

const pageSizes = [20, 50, 100] as const

function ContactCard({ contact }: { contact: Contact }) {
  const words = useText(contactsText)
  const local = useLocal()
  const name = local(contact.name)
  const { phone, email, imgUrl } = contact
  return (
    <li>
      <Avatar name={name} picture={imgUrl} size={44} />
      <div>
        <b>{name}</b>
        <p>
          {[local(contact.title), local(contact.organizationNames)].filter(Boolean).join(' · ')}
        </p>
        {phone !== null && (
          <p>
            <a href={`tel:${phone}`} aria-label={`${words.call(name)} ${phone}`}>
              <Phone size={14} aria-hidden="true" />
              {phone}
            </a>
          </p>
        )}
        {email !== null && (
          <p>
            <a href={`mailto:${email}`} aria-label={`${words.write(name)} ${email}`}>
              <Mail size={14} aria-hidden="true" />
              {email}
            </a>
          </p>
        )}
      </div>
    </li>
  )
}

export default function ContactsPage() {
  const words = useText(contactsText)
  const { query } = usePage()
  const change = useChangeFilter()
  const { keyword, page, size } = readListQuery(query, pageSizes)
  const { data, error, refetch } = useQuery({
    ...apiQuery(listContacts, { keyword, current: page, size }),
    placeholderData: keepPreviousData,
  })

  function content() {
    if (data === undefined) {
      return <Pending error={error} onRetry={refetch} />
    }
    if (data.records.length === 0) return <EmptyState title={words.none} />
    return (
      <>
        <ul className="ac-contacts">
          {data.records.map((contact) => (
            <ContactCard key={contact.userId} contact={contact} />
          ))}
        </ul>
        <ListPages list={data} sizes={pageSizes} showTotal={words.count} />
      </>
    )
  }

  return (
    <AccountFrame section="contacts" description={words.description}>
      <Card>
        <KeywordInput
          className="ac-search"
          label={words.search}
          value={keyword}
          onChange={(next) => change({ keyword: next === '' ? null : next })}
        />
        {content()}
      </Card>
    </AccountFrame>
  )
}
