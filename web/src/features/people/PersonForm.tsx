import { mostEmailCharacters } from '@iwater/contract/fields'
import type { OrganisationNode } from '@iwater/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { Input, Select, TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { rolesQuery } from './people.api.ts'
import { personText } from './person.text.ts'
import { type DraftField, isNeeded, type PersonDraft } from './person-draft.ts'

export type FormProps = {
  draft: PersonDraft
  /** What is wrong, by field. */
  messages: Partial<Record<DraftField, string>>
  change: (next: Partial<PersonDraft>) => void
  isDisabled?: boolean
  /** The roles that the person has already: they may stay even where the caller could not give them. */
  held?: readonly string[]
}

const textFields = ['nameZh', 'nameEn', 'titleZh', 'titleEn', 'phone', 'email'] as const

function Text({
  field,
  hint,
  maxLength = 80,
  className,
  ...form
}: FormProps & {
  className?: string
  field: (typeof textFields)[number] | 'loginName'
  hint?: string
  maxLength?: number
}) {
  const words = useText(personText)
  const { draft, messages, change, isDisabled = false } = form
  return (
    <Field
      label={words[field]}
      isRequired={isNeeded(field)}
      error={messages[field]}
      hint={hint}
      {...(className !== undefined && { className })}
    >
      {(control) => (
        <Input
          {...control}
          disabled={isDisabled}
          maxLength={maxLength}
          value={draft[field]}
          status={messages[field] === undefined ? '' : 'error'}
          autoComplete="off"
          onChange={(event) => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
}

/** Who the person is. `isNew`: the login name is chosen once. */
export function IdentityFields({ isNew, ...form }: FormProps & { isNew: boolean }) {
  const words = useText(personText)
  return (
    <fieldset className="person-fields">
      <legend>{words.identity}</legend>
      {isNew && (
        <Text
          {...form}
          field="loginName"
          hint={words.loginNameHint}
          maxLength={64}
          className="person-wide"
        />
      )}
      {textFields.map((field) => (
        <Text
          key={field}
          {...form}
          field={field}
          maxLength={field === 'email' ? mostEmailCharacters : 80}
        />
      ))}
    </fieldset>
  )
}

type Choice = { value: string; title: string; children: Choice[] }

const choicesOf = (nodes: readonly OrganisationNode[], language: 'zh' | 'en'): Choice[] =>
  nodes.map(({ organizationId, name, children }) => ({
    value: organizationId,
    title: name[language],
    children: choicesOf(children, language),
  }))

const noNodes: readonly OrganisationNode[] = []

/** All organisations visible to the user: people may belong to nodes that cannot be opened. */
function useChoices() {
  const tree = useSession((session) => session.info?.OrganizationTree) ?? noNodes
  const language = useLanguage()
  return useMemo(() => choicesOf(tree, language), [tree, language])
}

function OrganisationFields({ draft, messages, change, isDisabled = false }: FormProps) {
  const words = useText(personText)
  const clear = useClear()
  const choices = useChoices()
  const tree = {
    treeData: choices,
    disabled: isDisabled,
    showSearch: true,
    treeNodeFilterProp: 'title',
    treeDefaultExpandAll: true,
    popupMatchSelectWidth: false,
    style: { width: '100%' },
  } as const
  return (
    <>
      <Field label={words.organisation} isRequired error={messages.organizationId}>
        {(control) => (
          <TreeSelect
            {...tree}
            {...control}
            placeholder={words.choose}
            value={draft.organizationId ?? null}
            status={messages.organizationId === undefined ? '' : 'error'}
            onChange={(next: string | null) => change({ organizationId: next ?? undefined })}
          />
        )}
      </Field>
      <Field label={words.further} error={messages.furtherOrganizationIds}>
        {(control) => (
          <TreeSelect
            {...tree}
            {...control}
            multiple
            allowClear={clear}
            value={draft.furtherOrganizationIds}
            onChange={(next: string[]) => change({ furtherOrganizationIds: next })}
          />
        )}
      </Field>
    </>
  )
}

const noRoles: readonly string[] = []

/** Where the person belongs, and which roles they have. */
export function PlaceFields(form: FormProps) {
  const { draft, messages, change, isDisabled = false, held = noRoles } = form
  const words = useText(personText)
  const local = useLocal()
  const { data: roles = [] } = useQuery(rolesQuery)
  return (
    <fieldset className="person-fields">
      <legend>{words.place}</legend>
      <OrganisationFields {...form} />
      <Field
        label={words.roles}
        error={messages.roleIds}
        hint={roles.some(({ isDisabled }) => isDisabled) ? words.rolesHint : undefined}
        className="person-wide"
      >
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            disabled={isDisabled}
            value={draft.roleIds}
            status={messages.roleIds === undefined ? '' : 'error'}
            placeholder={words.choose}
            optionFilterProp="label"
            onChange={(roleIds) => change({ roleIds })}
            options={roles.map((role) => ({
              value: role.value,
              label: local(role.label),
              disabled: role.isDisabled && !held.includes(role.value),
            }))}
          />
        )}
      </Field>
    </fieldset>
  )
}
