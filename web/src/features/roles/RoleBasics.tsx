import { type DataScope, dataScopes } from '@iwater/contract/access'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import type { RoleDraft } from './role-draft.ts'
import { scopeQuery } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

export type RoleFormProps = {
  draft: RoleDraft
  messages: Partial<Record<keyof RoleDraft, string>>
  change: (next: Partial<RoleDraft>) => void
  isDisabled: boolean
}

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

/** How the role is called, whose data it shows, and whether it may change anything at all. */
export function RoleBasics({ draft, messages, change, isDisabled }: RoleFormProps) {
  const words = useText(rolesText)
  const mine = useSession((session) => session.info?.dataScope) ?? 'own'
  const isBeyond = (scope: DataScope) => dataScopes.indexOf(scope) > dataScopes.indexOf(mine)
  return (
    <fieldset className="role-part" disabled={isDisabled}>
      <legend>{words.basics}</legend>
      <div className="role-names">
        {(['nameZh', 'nameEn'] as const).map((field) => (
          <Field key={field} label={words[field]} isRequired error={messages[field]}>
            {(control) => (
              <Input
                {...control}
                disabled={isDisabled}
                maxLength={80}
                value={draft[field]}
                status={messages[field] === undefined ? '' : 'error'}
                onChange={(event) => change({ [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div>
        <h2>{words.scope}</h2>
        <Radio.Group
          aria-label={words.scope}
          className="role-scopes"
          disabled={isDisabled}
          value={draft.dataScope}
          onChange={(event) => change({ dataScope: event.target.value as DataScope })}
        >
          {dataScopes.map((scope) => (
            <Radio key={scope} value={scope} disabled={isDisabled || isBeyond(scope)}>
              {words.scopes[scope]}
              <small>{words.scopeHints[scope]}</small>
            </Radio>
          ))}
        </Radio.Group>
        {messages.dataScope !== undefined && <p className="w-wrong">{messages.dataScope}</p>}
      </div>
      <ScopePreview dataScope={draft.dataScope} />
      <Checkbox
        disabled={isDisabled}
        checked={draft.isDemonstration}
        onChange={(event) => change({ isDemonstration: event.target.checked })}
      >
        {words.isDemonstration}
      </Checkbox>
    </fieldset>
  )
}
