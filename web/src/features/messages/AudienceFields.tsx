import { countAudience } from '@iwater/contract/messages'
import type { OrganisationNode } from '@iwater/contract/organisation'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Radio, Select, Switch, TreeSelect } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { composeText } from './compose.text.ts'
import { audienceOf, type Draft, hasAudience } from './compose-draft.ts'
import { readersQuery } from './messages.api.ts'

type Choice = { value: string; title: string; children: Choice[] }

const choicesOf = (nodes: readonly OrganisationNode[], language: 'zh' | 'en'): Choice[] =>
  nodes.map(({ organizationId, name, children }) => ({
    value: organizationId,
    title: name[language],
    children: choicesOf(children, language),
  }))

const noNodes: readonly OrganisationNode[] = []

type FieldProps = { draft: Draft; change: (next: Partial<Draft>) => void }

function Organisations({ draft, change, isWrong }: FieldProps & { isWrong: boolean }) {
  const words = useText(composeText)
  const clear = useClear()
  const language = useLanguage()
  const tree = useSession((session) => session.info?.OrganizationTree) ?? noNodes
  const choices = useMemo(() => choicesOf(tree, language), [tree, language])
  return (
    <>
      <Field label={words.organisations}>
        {(control) => (
          <TreeSelect
            {...control}
            multiple
            aria-invalid={isWrong || undefined}
            {...(isWrong && { status: 'error' as const })}
            treeData={choices}
            value={[...draft.organizationIds]}
            onChange={(organizationIds: string[]) => change({ organizationIds })}
            placeholder={words.organisationsHint}
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeDefaultExpandAll
            allowClear={clear}
            style={{ width: '100%' }}
          />
        )}
      </Field>
      <label className="compose-switch">
        <Switch
          size="small"
          checked={draft.withBelow}
          onChange={(withBelow) => change({ withBelow })}
        />
        {words.withBelow}
      </label>
    </>
  )
}

function People({ draft, change }: FieldProps) {
  const words = useText(composeText)
  const local = useLocal()
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useQuery(readersQuery(useDeferredValue(typed.trim())))
  const options = (data?.records ?? []).map(({ userId, name, organizationName }) => ({
    value: userId,
    label: `${local(name)} · ${local(organizationName)}`,
  }))
  return (
    <Field label={words.people}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          labelInValue
          value={[...draft.people]}
          options={options}
          loading={isFetching}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          placeholder={words.peopleHint}
          notFoundContent={words.noPeople}
          onChange={(people) =>
            change({
              people: people.map(({ value, label }) => ({ value, label: String(label) })),
            })
          }
          style={{ width: '100%' }}
        />
      )}
    </Field>
  )
}

const previewQuery = (input: ReturnType<typeof audienceOf>) =>
  queryOptions({ ...apiQuery(countAudience, input), placeholderData: keepPreviousData })

/** How many people it would go to, and the names of the first. */
function Preview({ draft }: { draft: Draft }) {
  const words = useText(composeText)
  const local = useLocal()
  const format = useFormat()
  const { data, error } = useQuery({
    ...previewQuery(audienceOf(draft)),
    enabled: hasAudience(draft),
  })
  if (!hasAudience(draft)) return null
  if (error !== null) return <ErrorNote error={error} />
  if (data === undefined) return <p className="compose-preview">{words.counting}</p>
  const { count, names } = data
  if (count === 0) return <p className="compose-preview w-wrong">{words.reachesNobody}</p>
  const shown = names.map(local).join(words.between)
  return (
    <p className="compose-preview" role="status">
      {words.reaches(format.number(count), shown)}
      {count > names.length && ` ${words.andMore}`}
    </p>
  )
}

/** Who a message goes to, and how many that are. */
export function AudienceFields({
  draft,
  change,
  error,
}: FieldProps & { error: string | undefined }) {
  const words = useText(composeText)
  return (
    <fieldset className="compose-group">
      <legend>{words.to}</legend>
      <Radio.Group
        value={draft.isForEverybody}
        onChange={(event) => change({ isForEverybody: event.target.value === true })}
        options={[
          { value: true, label: words.everybody },
          { value: false, label: words.chosen },
        ]}
      />
      {!draft.isForEverybody && (
        <>
          <Organisations draft={draft} change={change} isWrong={error !== undefined} />
          <People draft={draft} change={change} />
        </>
      )}
      {error !== undefined && (
        <p className="w-wrong" role="alert">
          {error}
        </p>
      )}
      <Preview draft={draft} />
    </fieldset>
  )
}
