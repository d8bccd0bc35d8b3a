import { Pending } from '#web/ui/state/Pending.tsx'
import './roles.css'
import type { Role } from '@iwater/contract/accounts/roles'
import { useQuery } from '@tanstack/react-query'
import { Table, type TableColumnsType } from 'antd'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { NewRoleDrawer, RoleDrawer } from './RoleDrawer.tsx'
import { rolesQuery } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

type Words = (typeof rolesText)['zh']

/** The name, which opens the role, and what is special about it. */
function RoleName({ role }: { role: Role }) {
  const words = useText(rolesText)
  const local = useLocal()
  const { setQuery } = usePage()
  return (
    <span className="role-name">
      <button type="button" className="role-open" onClick={() => setQuery({ role: role.roleId })}>
        {local(role.name)}
      </button>
      {role.isFixed && <span className="role-mark">{words.fixed}</span>}
      {role.isDemonstration && <span className="role-mark">{words.demonstration}</span>}
      {!role.isFixed && !role.isChangeable && <span className="role-mark">{words.readOnly}</span>}
    </span>
  )
}

const rightsOf = (role: Role, words: Words, format: Format) =>
  role.isFixed
    ? words.allPermissions
    : words.permissionsCount(format.number(role.permissions.length))

function RoleTable({ roles }: { roles: readonly Role[] }) {
  const words = useText(rolesText)
  const format = useFormat()
  const columns = useMemo<TableColumnsType<Role>>(
    () => [
      { key: 'name', title: words.columns.name, render: (_, role) => <RoleName role={role} /> },
      {
        key: 'scope',
        title: words.columns.scope,
        render: (_, { dataScope }) => words.scopes[dataScope],
      },
      {
        key: 'permissions',
        title: words.columns.permissions,
        align: 'right',
        render: (_, role) => rightsOf(role, words, format),
      },
      {
        key: 'people',
        title: words.columns.people,
        align: 'right',
        render: (_, { personCount }) => (
          <span className="w-figure">{format.number(personCount)}</span>
        ),
      },
    ],
    [words, format],
  )
  return (
    <Table
      className="roles-table"
      columns={columns}
      dataSource={[...roles]}
      rowKey="roleId"
      pagination={false}
    />
  )
}

/** The list on a phone. */
function RoleCards({ roles }: { roles: readonly Role[] }) {
  const words = useText(rolesText)
  const format = useFormat()
  return (
    <div className="role-cards">
      {roles.map((role) => (
        <Card key={role.roleId} className="role-card">
          <h2>
            <RoleName role={role} />
          </h2>
          <dl>
            <div>
              <dt>{words.columns.scope}</dt>
              <dd>{words.scopes[role.dataScope]}</dd>
            </div>
            <div>
              <dt>{words.columns.permissions}</dt>
              <dd>{rightsOf(role, words, format)}</dd>
            </div>
            <div>
              <dt>{words.columns.people}</dt>
              <dd className="w-figure">{format.number(role.personCount)}</dd>
            </div>
          </dl>
        </Card>
      ))}
    </div>
  )
}

function RoleList() {
  const isNarrow = useNarrow()
  const { data, error, refetch } = useQuery(rolesQuery)
  if (data !== undefined && isNarrow) return <RoleCards roles={data} />
  return (
    <Card className="role-list">
      {data !== undefined && <RoleTable roles={data} />}
      {data === undefined && <Pending error={error} onRetry={refetch} rows={8} />}
    </Card>
  )
}

/** The roles of the tenant; one of them in a panel, as the address says. */
export default function RolesPage() {
  const words = useText(rolesText)
  const format = useFormat()
  const { query, setQuery } = usePage()
  const { data } = useQuery(rolesQuery)
  const shown = query.get('role')
  const close = () => setQuery({ role: null, add: null }, { replace: true })
  return (
    <Page>
      <PageHeader
        title={words.title}
        description={data === undefined ? '\u00a0' : words.description(format.number(data.length))}
        actions={
          <IfAllowed button="add">
            <Button variant="solid" onClick={() => setQuery({ add: '1' })}>
              <Plus size={16} aria-hidden="true" />
              {words.add}
            </Button>
          </IfAllowed>
        }
      />
      <RoleList />
      {query.has('add') && <NewRoleDrawer onClose={close} />}
      {shown !== null && <RoleDrawer key={shown} roleId={shown} onClose={close} />}
    </Page>
  )
}
