import type { ImportPreview } from '@iwater/contract/field/imports'
import { unitKinds } from '@iwater/contract/monitoring'
import { unitKindNames } from '@iwater/contract/plant/unit-kinds'
import { Input, Segmented, Select } from 'antd'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { columnsText } from './columns.text.ts'
import type { FieldMessages } from './draft-messages.ts'
import { type Draft, limits } from './mapping-draft.ts'
import type { ChangeDraft } from './use-draft.ts'

type Props = { draft: Draft; change: ChangeDraft; messages: FieldMessages }

function StationColumns({ columns, draft, change, messages }: Props & { columns: string[] }) {
  const words = useText(columnsText)
  return (
    <Field
      label={words.stationColumns}
      isRequired
      error={messages.stationColumns}
      hint={words.stationColumnsHint}
    >
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          maxCount={limits.stationColumns}
          options={columns.map((column) => ({
            value: column,
            label: column,
            disabled: draft.timeColumns.includes(column),
          }))}
          value={[...draft.stationColumns]}
          status={messages.stationColumns === undefined ? '' : 'error'}
          onChange={(stationColumns) => change((current) => ({ ...current, stationColumns }))}
        />
      )}
    </Field>
  )
}

function UnitName({ draft, change, messages }: Props) {
  const words = useText(columnsText)
  return (
    <Field label={words.unitName} error={messages.unitName} hint={words.unitNameHint}>
      {(control) => (
        <Input
          {...control}
          maxLength={limits.unitName}
          value={draft.unitName}
          status={messages.unitName === undefined ? '' : 'error'}
          onChange={(event) => {
            const unitName = event.target.value
            change((current) => ({ ...current, unitName }))
          }}
        />
      )}
    </Field>
  )
}

/** Which unit a row belongs to, and where new units go. */
export function StationFields({ preview, ...props }: Props & { preview: ImportPreview }) {
  const words = useText(columnsText)
  const local = useLocal()
  const { draft, change, messages } = props
  return (
    <>
      <Field label={words.stations}>
        {(control) => (
          <Segmented
            {...control}
            block
            aria-label={words.stations}
            value={draft.hasStations ? 'columns' : 'one'}
            options={(['columns', 'one'] as const).map((mode) => ({
              value: mode,
              label: words.stationModes[mode],
            }))}
            onChange={(mode) =>
              change((current) => ({ ...current, hasStations: mode === 'columns' }))
            }
          />
        )}
      </Field>
      {draft.hasStations ? (
        <StationColumns columns={preview.columns} {...props} />
      ) : (
        <UnitName {...props} />
      )}
      <Field label={words.organisation} isRequired error={messages.orgId}>
        {({ id }) => (
          <OrganisationSelect
            id={id}
            label={words.organisation}
            value={draft.orgId}
            isInvalid={messages.orgId !== undefined}
            onChange={(orgId) => change((current) => ({ ...current, orgId }))}
          />
        )}
      </Field>
      <Field label={words.unitKind}>
        {(control) => (
          <Select
            {...control}
            value={draft.unitKind}
            options={unitKinds.map((kind) => ({ value: kind, label: local(unitKindNames[kind]) }))}
            onChange={(unitKind) => change((current) => ({ ...current, unitKind }))}
          />
        )}
      </Field>
    </>
  )
}
