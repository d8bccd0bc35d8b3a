import './people.css'
import { type PersonState, people } from '@iwater/contract/accounts/people'
import { readPeopleQuota } from '@iwater/contract/organisation/quotas'
import { lazy, Suspense } from 'react'
import { EntityPage, type OwnPanel } from '#web/kit/EntityPage.tsx'
import type { OwnImport } from '#web/kit/import/ImportButton.tsx'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import { useQuota } from '#web/kit/quota.ts'
import type { Row } from '#web/kit/records.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { PersonStateTag } from './PersonStateTag.tsx'
import { peopleText } from './people.text.ts'

/** The name, and what the person does. */
function Name({ row }: { row: Row }) {
  const local = useLocal()
  const { name, title } = row as Row & Record<'name' | 'title', { zh: string; en: string }>
  return (
    <span className="person-name">
      {local(name)}
      {local(title) !== '' && <small>{local(title)}</small>}
    </span>
  )
}

function State({ row }: { row: Row }) {
  const words = useText(peopleText)
  return (
    <span className="person-states">
      <PersonStateTag state={row.state as PersonState} />
      {row.must_change_password === true && (
        <span className="person-mark">{words.firstPassword}</span>
      )}
      {row.has_second_factor === true && <span className="person-mark">{words.secondFactor}</span>}
    </span>
  )
}

function LastSignIn({ at }: { at: string | null }) {
  const words = useText(peopleText)
  const format = useFormat()
  return at === null ? (
    <span className="person-quiet">{words.never}</span>
  ) : (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.relative(at)}
    </time>
  )
}

const cells: OwnCells = {
  name: (row) => <Name row={row} />,
  state: (row) => <State row={row} />,
  last_sign_in_at: ({ last_sign_in_at: at }) => <LastSignIn at={at as string | null} />,
}

const PersonPanel = lazy(async () => ({
  default: (await import('./PersonPanel.tsx')).PersonPanel,
}))

const panel: OwnPanel = (props) => (
  <Suspense fallback={null}>
    <PersonPanel {...props} />
  </Suspense>
)

const imports: OwnImport = {
  access: { read: 'people.manage', change: 'people.manage' },
  panel: lazy(async () => ({ default: (await import('./ImportPeople.tsx')).ImportPeople })),
}

/** Everybody of the organisations that the user sees; one of them in a panel, as the address says. */
export default function PeoplePage() {
  const words = useText(peopleText)
  return (
    <EntityPage
      entity={people}
      cells={cells}
      panel={panel}
      imports={imports}
      quota={useQuota({ route: readPeopleQuota, ...words.quota })}
      addedBy="people.manage"
    />
  )
}
