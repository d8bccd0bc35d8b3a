import { type DataScope, dataScopes } from '@iwater/contract/access'
import { useQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { useState } from 'react'
import type { Draft } from '#web/kit/use-draft.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { scopeQuery } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

/** A part of the form of a role, beside the fields that the kit draws. */
export type RolePartProps = { draft: Draft; isDisabled: boolean }

/** Names of organisations that are shown in the preview of a scope. */
const mostNames = 12

/** Preview of a data scope for a selected organisation. */
function ScopePreview({ dataScope }: { dataScope: DataScope }) {
  const words = useText(rolesText)
  const local = useLocal()
  const format = useFormat()
  const here = useSession((session) => session.organisationId) ?? undefined
  const [place, setPlace] = useState(here)
  const { data } = useQuery(scopeQuery(dataScope, place))
  const seen = data?.organizations ?? []
  return (
    <div className="role-preview">
      <Field label={words.previewFor}>
        {({ id }) => (
          <OrganisationSelect id={id} label={words.previewFor} value={place} onChange={setPlace} />
        )}
      </Field>
      {data !== undefined && (
        <p aria-live="polite">
          <strong>
            {seen.length === 0 ? words.previewNone : words.previewCount(format.number(seen.length))}
          </strong>
          {seen.slice(0, mostNames).map(({ organizationId, name }) => (
            <span key={organizationId}>{local(name)}</span>
          ))}
          {seen.length > mostNames && <span>…</span>}
        </p>
      )}
    </div>
  )
}

/** Whose data the role shows. */
export function RoleScope({ draft, isDisabled }: RolePartProps) {
  const words = useText(rolesText)
  const mine = useSession((session) => session.info?.dataScope) ?? 'own'
  const isBeyond = (scope: DataScope) => dataScopes.indexOf(scope) > dataScopes.indexOf(mine)
  const dataScope = draft.values.dataScope as DataScope
  const message = draft.messages.dataScope
  return (
    <fieldset className="role-part" disabled={isDisabled}>
      <legend>{words.scope}</legend>
      <Radio.Group
        aria-label={words.scope}
        className="role-scopes"
        disabled={isDisabled}
        value={dataScope}
        onChange={({ target }) => draft.change('dataScope', target.value)}
      >
        {dataScopes.map((scope) => (
          <Radio key={scope} value={scope} disabled={isDisabled || isBeyond(scope)}>
            {words.scopes[scope]}
            <small>{words.scopeHints[scope]}</small>
          </Radio>
        ))}
      </Radio.Group>
      {message !== undefined && <p className="w-wrong">{message}</p>}
      <ScopePreview dataScope={dataScope} />
    </fieldset>
  )
}
