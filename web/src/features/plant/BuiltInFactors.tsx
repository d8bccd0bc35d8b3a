import { categoryItems, type FactorCategory } from '@iwater/contract/plant/factor-categories'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { oneOf, useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { type Factor, isFoundBy } from '#web/product/factors.ts'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { ListCard } from '#web/ui/list/ListCard.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { factorsText } from './factors.text.ts'

const categories = categoryItems.map(({ value }) => value)

function Filter({ category }: { category: FactorCategory | undefined }) {
  const words = useText(factorsText)
  const local = useLocal()
  const { query } = usePage()
  const change = useChangeFilter()
  const clear = useClear()
  return (
    <div className="factors-filter">
      <KeywordInput
        label={words.search}
        value={query.get('keyword') ?? ''}
        onChange={(keyword) => change({ keyword: keyword || null })}
      />
      <Select
        aria-label={words.category}
        placeholder={words.allCategories}
        allowClear={clear}
        value={category ?? null}
        options={categoryItems.map(({ value, label }) => ({ value, label: local(label) }))}
        onChange={(next) => change({ category: next ?? null })}
      />
    </div>
  )
}

function FactorRow({ factor }: { factor: Factor }) {
  const words = useText(factorsText)
  const local = useLocal()
  const format = useFormat()
  const { code, legacyCode, name, unit, decimals, category } = factor
  const kind = categoryItems.find(({ value }) => value === category)
  return (
    <tr>
      <th scope="row">
        <code>{code}</code>
      </th>
      <td>{local(name)}</td>
      <td data-label={words.category}>{kind && local(kind.label)}</td>
      <td data-label={words.unit}>{unit || '–'}</td>
      <td data-label={words.decimals} className="factors-figure">
        {format.number(decimals)}
      </td>
      <td data-label={words.legacyCode}>{legacyCode === null ? '–' : <code>{legacyCode}</code>}</td>
    </tr>
  )
}

/** The factors that the product has; nobody changes them. */
export function BuiltInFactors({ head, factors }: { head: ReactNode; factors: readonly Factor[] }) {
  const words = useText(factorsText)
  const { query } = usePage()
  const keyword = query.get('keyword') ?? ''
  const category = oneOf(categories, query.get('category'))
  const found = factors.filter(
    (factor) =>
      (category === undefined || factor.category === category) && isFoundBy(factor, keyword),
  )
  return (
    <ListCard>
      {head}
      <Filter category={category} />
      {found.length === 0 ? (
        <EmptyState title={words.none} hint={words.noneHint} />
      ) : (
        <table className="factors-table" aria-label={words.builtIn}>
          <thead>
            <tr>
              <th scope="col">{words.code}</th>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.category}</th>
              <th scope="col">{words.unit}</th>
              <th scope="col" className="factors-figure">
                {words.decimals}
              </th>
              <th scope="col">{words.legacyCode}</th>
            </tr>
          </thead>
          <tbody>
            {found.map((factor) => (
              <FactorRow key={factor.code} factor={factor} />
            ))}
          </tbody>
        </table>
      )}
    </ListCard>
  )
}
