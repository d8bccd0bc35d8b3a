import type { LocalText } from '@iwater/contract/fields'
import {
  type CopyTarget,
  type CopyTargetKind,
  type CopyTargets as Found,
  mostCopies,
} from '@iwater/contract/maintenance/plan-copies'
import { unitKinds } from '@iwater/contract/monitoring'
import { unitKindNames } from '@iwater/contract/plant/unit-kinds'
import { Checkbox, Select } from 'antd'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { plansText } from './plans.text.ts'

type UnitKind = (typeof unitKinds)[number]

/** What targets are looked for by. */
export type Search = {
  kind: CopyTargetKind
  keyword: string
  unitKind: UnitKind | undefined
  organizationId: string | undefined
}

/** Narrows the targets that are offered. */
export function TargetFilter({
  search,
  onChange,
  device,
}: {
  search: Search
  onChange: (search: Search) => void
  /** Of a plan that is about one device alone. */
  device: LocalText | null
}) {
  const words = useText(plansText)
  const local = useLocal()
  const clear = useClear()
  const { kind, keyword, unitKind, organizationId } = search
  return (
    <div className="plan-filter">
      {device !== null && (
        <CountChips<CopyTargetKind>
          label={words.to}
          value={kind}
          onChange={(next) =>
            onChange({ ...search, kind: next, keyword: next === 'device' ? local(device) : '' })
          }
          chips={(['unit', 'device'] as const).map((key) => ({
            key,
            label: words[key],
            count: undefined,
          }))}
        />
      )}
      <div className="plan-filter-fields">
        <KeywordInput
          label={words.search}
          value={keyword}
          onChange={(next) => onChange({ ...search, keyword: next })}
        />
        <Select
          aria-label={words.unitKind}
          placeholder={words.unitKind}
          allowClear={clear}
          value={unitKind ?? null}
          onChange={(next: UnitKind | null | undefined) =>
            onChange({ ...search, unitKind: next ?? undefined })
          }
          options={unitKinds.map((value) => ({ value, label: local(unitKindNames[value]) }))}
          popupMatchSelectWidth={false}
        />
        <OrganisationSelect
          label={words.organisation}
          value={organizationId}
          onChange={(next) => onChange({ ...search, organizationId: next })}
          canBeEmpty
          offersAll
        />
      </div>
    </div>
  )
}

export type Chosen = ReadonlyMap<string, CopyTarget>

/** The targets that were found, to be ticked; what is ticked stays so when others are looked for. */
export function TargetList({
  found: { targets, total },
  chosen,
  onChange,
}: {
  found: Pick<Found, 'targets' | 'total'>
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) {
  const words = useText(plansText)
  const format = useFormat()
  const local = useLocal()
  const toggle = (target: CopyTarget, isOn: boolean) => {
    const next = new Map(chosen)
    if (isOn) next.set(target.id, target)
    else next.delete(target.id)
    onChange(next)
  }
  const shown = format.number(targets.length)
  return (
    <>
      <div className="plan-found">
        <span role="status">
          {targets.length < total
            ? words.shown(shown, format.number(total))
            : words.found(format.number(total))}
        </span>
        <Button
          disabled={targets.length === 0}
          onClick={() =>
            onChange(new Map([...chosen, ...targets.map((target) => [target.id, target] as const)]))
          }
        >
          {words.selectAll(shown)}
        </Button>
      </div>
      {targets.length === 0 ? (
        <p className="plan-nothing">{words.nothing}</p>
      ) : (
        <ul className="plan-targets">
          {targets.map((target) => (
            <li key={target.id}>
              <Checkbox
                checked={chosen.has(target.id)}
                onChange={({ target: { checked } }) => toggle(target, checked)}
              >
                {local(target.name)}
                <span className="plan-place">{local(target.place)}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      <div className="plan-found" aria-live="polite">
        <span className={chosen.size > mostCopies ? 'plan-bad' : undefined}>
          {chosen.size > mostCopies
            ? `${words.selected(format.number(chosen.size))} · ${words.tooMany(format.number(mostCopies))}`
            : words.selected(format.number(chosen.size))}
        </span>
        <Button disabled={chosen.size === 0} onClick={() => onChange(new Map())}>
          {words.clear}
        </Button>
      </div>
    </>
  )
}
