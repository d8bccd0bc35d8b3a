import { type Person, personSorts } from '@iwater/contract/accounts/people'
import { Table, type TableColumnsType, type TableProps } from 'antd'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import type { ChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { PersonStateTag } from './PersonStateTag.tsx'
import { peopleText } from './people.text.ts'
import { orderInAddress, type PeopleFilter } from './people-filter.ts'

/** The name, which opens the person, and what they do. */
function PersonName({ person }: { person: Person }) {
  const local = useLocal()
  const { setQuery } = usePage()
  const title = local(person.title)
  return (
    <span className="person-name">
      <button
        type="button"
        className="person-open"
        onClick={() => setQuery({ person: person.userId })}
      >
        {local(person.name)}
      </button>
      {title !== '' && <small>{title}</small>}
    </span>
  )
}

function RoleTags({ person }: { person: Person }) {
  const words = useText(peopleText)
  const local = useLocal()
  if (person.roles.length === 0) return <span className="person-quiet">{words.noRoles}</span>
  return (
    <span className="person-tags">
      {person.roles.map(({ roleId, name }) => (
        <span key={roleId} className="person-tag">
          {local(name)}
        </span>
      ))}
    </span>
  )
}

function State({ person }: { person: Person }) {
  const words = useText(peopleText)
  return (
    <span className="person-tags">
      <PersonStateTag state={person.state} />
      {person.mustChangePassword && <span className="person-mark">{words.firstPassword}</span>}
      {person.hasSecondFactor && <span className="person-mark">{words.secondFactor}</span>}
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

const orders = { asc: 'ascend', desc: 'descend' } as const

function useColumns({ sort, order }: PeopleFilter): TableColumnsType<Person> {
  const { columns: words } = useText(peopleText)
  const local = useLocal()
  return useMemo(() => {
    const sortable = (key: (typeof personSorts)[number]) => ({
      key,
      title: words[key],
      sorter: true,
      sortOrder: sort === key ? orders[order] : null,
    })
    return [
      {
        ...sortable('name'),
        render: (_, person) => <PersonName person={person} />,
      },
      {
        ...sortable('loginName'),
        render: (_, { loginName }) => <code className="person-code">{loginName}</code>,
      },
      {
        ...sortable('organization'),
        render: (_, { organization }) => local(organization.name),
      },
      { key: 'roles', title: words.roles, render: (_, person) => <RoleTags person={person} /> },
      { key: 'phone', title: words.phone, render: (_, { phone }) => phone ?? '–' },
      {
        key: 'state',
        title: words.state,
        // Marks stand below the state: few people have any.
        width: 150,
        render: (_, person) => <State person={person} />,
      },
      {
        ...sortable('lastSignInAt'),
        render: (_, { lastSignInAt }) => <LastSignIn at={lastSignInAt} />,
      },
    ]
  }, [words, local, sort, order])
}

/** The list on wide screens; its headings sort it. */
export function PeopleTable({
  people,
  filter,
  change,
}: {
  people: readonly Person[]
  filter: PeopleFilter
  change: ChangeFilter
}) {
  const columns = useColumns(filter)
  const onChange: TableProps<Person>['onChange'] = (_, __, sorter) => {
    if (Array.isArray(sorter)) return
    const sort = personSorts.find((key) => key === sorter.columnKey)
    if (sort === undefined || !sorter.order) change(orderInAddress('name', 'asc'))
    else change(orderInAddress(sort, sorter.order === 'descend' ? 'desc' : 'asc'))
  }
  return (
    <Table
      className="people-table"
      columns={columns}
      dataSource={[...people]}
      rowKey="userId"
      pagination={false}
      onChange={onChange}
    />
  )
}

/** The list on a phone. */
export function PeopleCards({ people }: { people: readonly Person[] }) {
  const local = useLocal()
  return (
    <div className="people-cards">
      {people.map((person) => (
        <Card key={person.userId} className="people-card">
          <header>
            <h2>
              <PersonName person={person} />
            </h2>
            <PersonStateTag state={person.state} />
          </header>
          <p>
            <span>{local(person.organization.name)}</span>
            <code className="person-code">{person.loginName}</code>
          </p>
          <p>
            <RoleTags person={person} />
            <span className="person-quiet">
              <LastSignIn at={person.lastSignInAt} />
            </span>
          </p>
        </Card>
      ))}
    </div>
  )
}
