import { unitKinds } from '@iwater/contract/monitoring'
import { unitKindNames } from '@iwater/contract/plant/unit-kinds'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { kitText } from '#web/kit/kit.text.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { unitsQuery } from '../connections.api.ts'
import { newConnectionText } from './new-connection.text.ts'
import { type StepProps, TextInput } from './step-fields.tsx'

const mostName = 80

function UnitSelect({ draft, messages, change }: StepProps) {
  const words = useText(newConnectionText)
  const local = useLocal()
  const [typed, setTyped] = useState('')
  const { data } = useQuery(unitsQuery(draft.orgId, useDeferredValue(typed.trim().slice(0, 64))))
  return (
    <Field label={words.chooseUnit} isRequired error={messages.unitId}>
      {(control) => (
        <Select
          {...control}
          aria-label={words.chooseUnit}
          placeholder={words.chooseUnit}
          value={draft.unitId ?? null}
          disabled={draft.orgId === undefined}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          notFoundContent={draft.orgId === undefined ? words.orgFirst : words.noUnits}
          options={(data?.records ?? []).map(({ unitId, name, organizationName }) => ({
            value: unitId,
            label: `${local(name)} · ${local(organizationName)}`,
          }))}
          status={messages.unitId === undefined ? '' : 'error'}
          onChange={(unitId) => change({ unitId })}
        />
      )}
    </Field>
  )
}

function NewUnit(props: StepProps) {
  const { draft, messages, change } = props
  const words = useText(newConnectionText)
  const local = useLocal()
  return (
    <>
      <Field label={words.unitKind} isRequired error={messages.unitKind}>
        {(control) => (
          <Select
            {...control}
            aria-label={words.unitKind}
            placeholder={words.unitKind}
            value={draft.unitKind ?? null}
            options={unitKinds.map((value) => ({ value, label: local(unitKindNames[value]) }))}
            status={messages.unitKind === undefined ? '' : 'error'}
            onChange={(unitKind) => change({ unitKind })}
          />
        )}
      </Field>
      <div className="connection-pair">
        <TextInput
          {...props}
          field="unitZh"
          label={words.unitZh}
          hint={words.unitSameName}
          placeholder={draft.nameZh}
          maxLength={mostName}
        />
        <TextInput
          {...props}
          field="unitEn"
          label={words.unitEn}
          hint={words.unitSameName}
          placeholder={draft.nameEn}
          maxLength={mostName}
        />
      </div>
    </>
  )
}

/** What a connection is called, whose it is, and the unit its values belong to. */
export function PlaceStep(props: StepProps) {
  const { draft, messages, change } = props
  const words = useText(newConnectionText)
  const kitWords = useText(kitText)
  const [zh, en] = [draft.nameZh.trim(), draft.nameEn.trim()]
  const isLeftOut = { zh: zh === '' && en !== '', en: en === '' && zh !== '' }
  return (
    <>
      <div className="connection-pair">
        <TextInput
          {...props}
          field="nameZh"
          label={words.nameZh}
          isRequired={!isLeftOut.zh}
          hint={isLeftOut.zh ? kitWords.leftOut.zh : ''}
          maxLength={mostName}
          autoFocus
        />
        <TextInput
          {...props}
          field="nameEn"
          label={words.nameEn}
          isRequired={!isLeftOut.en}
          hint={isLeftOut.en ? kitWords.leftOut.en : ''}
          maxLength={mostName}
        />
      </div>
      <Field label={words.organisation} isRequired error={messages.orgId}>
        {({ id }) => (
          <OrganisationSelect
            id={id}
            label={words.organisation}
            value={draft.orgId}
            isInvalid={messages.orgId !== undefined}
            onChange={(orgId) => change({ orgId, unitId: undefined })}
          />
        )}
      </Field>
      <Segmented
        aria-label={words.unit}
        options={(['new', 'existing'] as const).map((value) => ({
          value,
          label: words.unitChoices[value],
        }))}
        value={draft.unitChoice}
        onChange={(unitChoice) => change({ unitChoice })}
      />
      {draft.unitChoice === 'new' ? <NewUnit {...props} /> : <UnitSelect {...props} />}
    </>
  )
}
